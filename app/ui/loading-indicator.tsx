type Props = {
  /** `spinner` fills its container, `minimal` is a line of text, `skeleton` is eight cards. */
  variant?: "spinner" | "minimal" | "skeleton";
  message?: string;
};

export function LoadingIndicator({ variant = "spinner", message = "Loading..." }: Props) {
  if (variant === "skeleton") {
    return (
      <div role="status">
        <span className="sr-only">{message}</span>
        <div aria-hidden="true" className="card-grid">
          {[1, 2, 3, 4, 5, 6, 7, 8].map((card) => (
            <SkeletonCard key={card} />
          ))}
        </div>
      </div>
    );
  }
  if (variant === "minimal") {
    return (
      <div role="status" className="flex items-center gap-3 text-soft">
        <Spinner size={18} />
        {message}
      </div>
    );
  }
  return (
    <div
      role="status"
      className="flex min-h-60 flex-col items-center justify-center gap-4 p-6 text-center text-soft"
    >
      <Spinner size={44} />
      {message}
    </div>
  );
}

function Spinner({ size }: { size: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeLinecap="round"
      className="shrink-0 animate-[spin_1.1s_linear_infinite]"
    >
      <circle cx="12" cy="12" r="9" strokeWidth="3" className="stroke-line" />
      <path d="M12 3a9 9 0 0 1 9 9" strokeWidth="3" className="stroke-green" />
    </svg>
  );
}

function SkeletonCard() {
  return (
    <div data-skeleton-card className="overflow-clip rounded-lg border border-line bg-card">
      <Skeleton className="aspect-4/3" />
      <div className="grid gap-3 p-4">
        <Skeleton className="h-5 w-3/4 rounded-sm" />
        <div className="flex gap-2">
          <Skeleton className="h-5 w-16 rounded-full" />
          <Skeleton className="h-5 w-16 rounded-full" />
        </div>
        <div className="grid gap-2">
          <Skeleton className="h-3.5 rounded-sm" />
          <Skeleton className="h-3.5 rounded-sm" />
          <Skeleton className="h-3.5 w-2/3 rounded-sm" />
        </div>
        <div className="perforation mt-1 flex justify-between pt-3">
          <Skeleton className="h-5 w-20 rounded-sm" />
          <Skeleton className="h-5 w-24 rounded-sm" />
        </div>
      </div>
    </div>
  );
}

/** A placeholder of the content's size and rounding, which `className` gives. */
export function Skeleton({ className = "" }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`block animate-shimmer bg-sand forced-colors:border ${className}`} />
  );
}
