import { IconDrawing } from "#app/ui/icon.tsx";

const HEART =
  "M12 20C6.8 16.2 3.5 12.9 3.5 9.2A4.7 4.7 0 0 1 8.2 4.5c1.6 0 3 .8 3.8 2.1a4.5 4.5 0 0 1 3.8-2.1 4.7 4.7 0 0 1 4.7 4.7c0 3.7-3.3 7-8.5 10.8Z";

export function HeartIcon(props: { size: number; className?: string }) {
  return <IconDrawing path={HEART} {...props} />;
}
