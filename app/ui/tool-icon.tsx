import { IconDrawing } from "#app/ui/icon.tsx";

/** Icons of the admin area, account, map and single places, which the home page does not download. */
const toolIconPaths = {
  "chevron-left": "m14.5 6-6 6 6 6",
  plus: "M12 5v14m-7-7h14",
  minus: "M5 12h14",
  walk: "M14.6 4.6a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 0 1 3.2 0ZM8 13l1.3-3.2 3.2-1.3-1.6 5.3 3 2.6.8 4.6m-4-6.4-1 3.4L7 21m5.5-12.5 1.9 3 3.1.9",
  external:
    "M14 4.5h5.5V10m0-5.5L11 13m6 .5v4a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 5 17.5v-9A1.5 1.5 0 0 1 6.5 7h4",
  "arrow-right": "M4.5 12h15m-5.5-5.5 5.5 5.5-5.5 5.5",
  share: "M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12v6.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V12",
  clock: "M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0Zm-8-4.5V12l3 2",
  location:
    "M12 21c4.3-4.2 6.5-7.6 6.5-11a6.5 6.5 0 1 0-13 0c0 3.4 2.2 6.8 6.5 11Zm2.4-11a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0Z",
  edit: "M14.5 6 18 9.5M5 19l.8-4.2L15.6 5a1.9 1.9 0 0 1 2.7 0l.7.7a1.9 1.9 0 0 1 0 2.7l-9.8 9.8Z",
  copy: "M9.5 8.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1Zm-1 7H5.5a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v3",
  trash: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12a1.2 1.2 0 0 0 1.2 1h7a1.2 1.2 0 0 0 1.2-1l.8-12M10 11v5m4-5v5",
  refresh: "M19.5 5v4.5H15M4.5 19v-4.5H9m10.1-5A7.5 7.5 0 0 0 5.6 8.6M4.9 14.5a7.5 7.5 0 0 0 13.5.9",
  chart: "M4 20h16M7 16.5v-5m5 5V5m5 11.5V9",
  print:
    "M7.5 8.5V4h9v4.5m-9 7.5h-2A1.5 1.5 0 0 1 4 14.5V10a1.5 1.5 0 0 1 1.5-1.5h13A1.5 1.5 0 0 1 20 10v4.5a1.5 1.5 0 0 1-1.5 1.5h-2m-9-2.5h9V20h-9Z",
  upload: "M12 15V4m-4.5 4.5L12 4l4.5 4.5M4.5 15v3.5A1.5 1.5 0 0 0 6 20h12a1.5 1.5 0 0 0 1.5-1.5V15",
  download: "M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 15v3.5A1.5 1.5 0 0 0 6 20h12a1.5 1.5 0 0 0 1.5-1.5V15",
  mail: "M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5Zm-1 1.5 8 6 8-6",
  newsletter:
    "M5.5 4.5h10V18a2 2 0 0 0 2 2h-11a2 2 0 0 1-2-2V5.5a1 1 0 0 1 1-1Zm10 5h4V18a2 2 0 0 1-4 0M8 8.5h4M8 12h4M8 15.5h4",
};

type ToolIconName = keyof typeof toolIconPaths;

type Props = { name: ToolIconName; size?: number; className?: string };

export function ToolIcon({ name, size, className }: Props) {
  return <IconDrawing path={toolIconPaths[name]} size={size} className={className} />;
}
