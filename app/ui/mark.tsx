/**
 * The mark: a platform (red ring), a walk (green dots), a place (a hill in two tones). Silent: the name stands beside it,
 * or the link around it has a label. public/favicon.svg is the same drawing.
 */
export function Mark({ size = 34, className = "" }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      width={size}
      height={size}
      viewBox="0 0 40 40"
    >
      <circle cx="9.5" cy="30.5" r="6" fill="none" strokeWidth="4" className="stroke-station" />
      <g className="fill-green">
        <circle cx="18.2" cy="25.3" r="1.9" />
        <circle cx="19.9" cy="19.9" r="1.9" />
        <circle cx="19.2" cy="14.1" r="1.9" />
      </g>
      <path
        d="M29.5 5 38 20.5H21Z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
