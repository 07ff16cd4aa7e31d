/** A path for each icon, on a 24 px grid with 2 px free on each side. Those that home does not show are in tool-icon.tsx. */
const iconPaths = {
  search: "M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Zm-1.8 4.7 4.8 4.8",
  close: "m6 6 12 12M18 6 6 18",
  "chevron-down": "m6 9.5 6 6 6-6",
  "chevron-right": "m9.5 6 6 6-6 6",
  map: "M3.5 6.5 9 4l6 2.5L20.5 4v13.5L15 20l-6-2.5L3.5 20ZM9 4v13.5m6-11V20",
  filter: "M4 7h9m4 0h3M4 17h3m4 0h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0Zm-6 10a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z",
  offline:
    "m4 4 16 16M2.5 9.5A14 14 0 0 1 7 6.7m3.6-1.1a14 14 0 0 1 10.9 3.9M5.8 13a9 9 0 0 1 4-2.3m4.6.1a9 9 0 0 1 3.8 2.2M9 16.3a4.4 4.4 0 0 1 5.4-.4M12 19.5h.01",
  warning:
    "M10.7 4.8 3.2 17.8A1.5 1.5 0 0 0 4.5 20h15a1.5 1.5 0 0 0 1.3-2.2L13.3 4.8a1.5 1.5 0 0 0-2.6 0ZM12 9.5V13m0 3.5h.01",
  info: "M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0Zm-8-.5V16m0-8h.01",
  check: "m5 12.5 4.5 4.5L19 7.5",
  picture:
    "M5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-11A1.5 1.5 0 0 1 5.5 5ZM4 16l4.5-4.5 4 4L15 13l5 4.5M15.5 9.2h.01",
};

type IconName = keyof typeof iconPaths;

/** Hidden from screen readers: it stands beside text, or in a control that has an `aria-label`. */
export function Icon({ name, size, className }: { name: IconName; size?: number; className?: string }) {
  return <IconDrawing path={iconPaths[name]} size={size} className={className} />;
}

/** An icon that is not in the set. `size` in px; small icons have a relatively thicker line. */
export function IconDrawing({
  path,
  size = 20,
  className = "",
}: {
  path: string;
  size?: number;
  className?: string;
}) {
  return (
    <svg
      aria-hidden="true"
      className={`icon ${className}`.trimEnd()}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      strokeWidth={size < 20 ? 2.1 : 1.75}
    >
      <path d={path} />
    </svg>
  );
}
