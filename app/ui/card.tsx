import type { ComponentProps } from "react";

export function Card({
  as: Element = "div",
  className = "",
  ...props
}: ComponentProps<"div"> & { as?: "div" | "article" | "section" | "aside" | "li" }) {
  return <Element {...(props as object)} className={`card ${className}`.trimEnd()} />;
}

/** Below a perforation, as on a ticket. */
export function CardStub({ className = "", ...props }: ComponentProps<"div">) {
  return <div {...props} className={`perforation mt-auto pt-2.5 ${className}`} />;
}
