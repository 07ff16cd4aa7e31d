import type { ReactNode } from "react";

const tones = {
  neutral: "",
  green: " border-green-text bg-transparent text-green-text",
  danger: " border-danger-fill bg-danger-fill text-on-deep",
  warning: " border-warning bg-transparent text-warning",
};

export function Badge({
  as: Element = "span",
  tone = "neutral",
  children,
}: {
  as?: "span" | "li";
  tone?: keyof typeof tones;
  children: ReactNode;
}) {
  return <Element className={`badge${tones[tone]}`}>{children}</Element>;
}
