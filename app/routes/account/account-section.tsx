import { type ReactNode, useId } from "react";
import { useKeptFocus } from "#app/ui/use-kept-focus.ts";

export function AccountSection({
  title,
  about,
  rows,
  children,
}: {
  title: string;
  about?: ReactNode;
  /** Where they change, what had the focus may have gone with one. */
  rows?: unknown;
  children: ReactNode;
}) {
  const id = useId();
  useKeptFocus(id, rows);
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 rounded-xl border border-line bg-card p-5 shadow-soft sm:p-7 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-10"
    >
      <div>
        <h2 id={id} tabIndex={-1} className="outline-none font-semibold text-2xl">
          {title}
        </h2>
        {about && <p className="mt-1.5 text-sm text-soft">{about}</p>}
      </div>
      <div className="grid min-w-0 content-start gap-6">{children}</div>
    </section>
  );
}
