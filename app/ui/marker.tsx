import type { CSSProperties } from "react";

/** `size` in px. */
export function DotMarker({ size = 12, className = "" }: { size?: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`dot ${className}`.trimEnd()}
      style={size === 12 ? undefined : ({ "--size": `${size}px` } as CSSProperties)}
    />
  );
}

/** Of the same area as the dot. */
export function DiamondMarker({ className = "" }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={`shrink-0 ${className}`} width={12} height={12} viewBox="0 0 12 12">
      <path
        d="M6 .9 11.1 6 6 11.1.9 6Z"
        strokeWidth="1.2"
        strokeLinejoin="round"
        className="fill-attraction stroke-attraction forced-colors:fill-current forced-colors:stroke-current"
      />
    </svg>
  );
}
