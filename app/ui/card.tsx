import type { ComponentProps } from "react";

/** A surface on the page: a place, a panel of figures. `as` chooses the element; pictures run to the edge. */
export function Card({
  as: Element = "div",
  className = "",
  ...props
}: ComponentProps<"div"> & { as?: "div" | "article" | "section" | "aside" | "li" }) {
  return (
    <Element
      {...(props as object)}
      className={`flex flex-col overflow-clip rounded-lg border border-line bg-card shadow-soft ${className}`}
    />
  );
}

/** The ticket's stub: what stands below the perforation, at the foot of the card however long the text above is. */
export function CardStub({ className = "", ...props }: ComponentProps<"div">) {
  return <div {...props} className={`perforation mt-auto pt-2.5 ${className}`} />;
}
