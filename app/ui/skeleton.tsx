/** Stands where content will be, in its size and rounding (`className`), and says nothing to screen readers. */
export function Skeleton({ className = "" }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`block animate-shimmer bg-sand forced-colors:border ${className}`} />
  );
}
