/** public/favicon.svg is the same drawing. */
export function Mark() {
  return (
    <svg aria-hidden="true" className="shrink-0" width={34} height={34} viewBox="0 0 40 40">
      <circle cx="9" cy="31" r="5.8" fill="none" strokeWidth="4.2" className="stroke-station" />
      <g className="fill-green">
        <circle cx="20.3" cy="30" r="2" />
        <circle cx="25.9" cy="27.2" r="2" />
        <circle cx="29.5" cy="22.2" r="2" />
      </g>
      <path
        d="M30.5 4 37.5 16H23.5Z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
    </svg>
  );
}
