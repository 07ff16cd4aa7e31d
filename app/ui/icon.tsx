import { IconDrawing } from "#app/ui/icon-drawing.tsx";
import { iconPaths } from "#app/ui/icon-paths.ts";

export type IconName = keyof typeof iconPaths;

/** A small drawing beside words, or in a button that has an `aria-label`: silent by itself. */
export function Icon({ name, size, className }: { name: IconName; size?: number; className?: string }) {
  return <IconDrawing path={iconPaths[name]} size={size} className={className} />;
}
