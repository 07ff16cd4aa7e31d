/** "~" before an estimate, which screen readers read as "about". */
export function Tilde() {
  return (
    <>
      <span aria-hidden="true">~</span>
      <span className="sr-only">about </span>
    </>
  );
}
