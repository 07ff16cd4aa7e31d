import type { ReactNode } from "react";

const tones = {
  neutral: "border-transparent bg-sand text-ink",
  green: "border-green-text text-green-text",
  danger: "border-danger-fill bg-danger-fill text-on-deep",
  warning: "border-warning text-warning",
};

/** Not a control. */
export function Badge({
  tone = "neutral",
  className = "",
  children,
}: {
  tone?: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1.5 whitespace-nowrap rounded-full border-[1.5px] px-2.5 py-0.5 font-semibold text-xs ${tones[tone]} ${className}`}
    >
      {children}
    </span>
  );
}
