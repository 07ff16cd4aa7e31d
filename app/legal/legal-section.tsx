import { createContext, type ReactNode, use } from "react";

/** The headings of a text: `h2` on a page, `h3` in a dialog, whose title is one already. */
export const HeadingContext = createContext<"h2" | "h3">("h2");

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  const Heading = use(HeadingContext);
  return (
    <section className="mt-7">
      <Heading className="font-semibold text-xl">{title}</Heading>
      <div className="mt-2 grid gap-3">{children}</div>
    </section>
  );
}

export function LegalList({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-1.5 pl-5">{children}</ul>;
}
