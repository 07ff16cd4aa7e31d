/** Stands where content will be, in its size (`className`), and says nothing to screen readers. */
export function Skeleton({ className = "" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-shimmer rounded-sm bg-sand forced-colors:border ${className}`}
    />
  );
}
