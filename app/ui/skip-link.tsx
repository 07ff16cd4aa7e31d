/** The first stop of the Tab key: past the header, to the content. `to` is the id of the `<main tabIndex={-1}>`. */
export function SkipLink({ to = "main" }: { to?: string }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only z-70 rounded-full bg-ink px-5 py-3 font-semibold text-paper no-underline focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to main content
    </a>
  );
}
