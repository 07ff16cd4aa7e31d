const KEY = "alight-typed";
// A password may be shown, and is then of the type "text".
const SECRETS = "[type=password], [autocomplete*=password], [autocomplete=one-time-code]";
const SELECTOR = `input:not(${SECRETS}, [type=file], [type=hidden]), textarea, select`;
/** So long parts of the page may take to come. */
const RESTORE_MS = 10_000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Typed = { page: string; values: Record<string, string | boolean> };

const pageOf = () => location.pathname + location.search;
const fields = () => document.querySelectorAll<Field>(SELECTOR);
const isBox = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);
/** The footer of every page has a field of the name "email". */
const partOf = (field: Field) => field.closest("main, header, footer")?.localName ?? "";
const keyOf = (field: Field) =>
  `${partOf(field)} ${field.name || field.id}${isBox(field) ? ` ${field.value}` : ""}`;

/** Reloads the page; what was typed is there afterwards, but for passwords and files. */
export function reloadWithTyped(): void {
  const values = Object.fromEntries(
    [...fields()]
      .filter(({ name, id }) => name || id)
      .map((field) => [keyOf(field), isBox(field) ? field.checked : field.value]),
  );
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ page: pageOf(), values } satisfies Typed));
  } catch {
    // Without storage the browser may still know some of it.
  }
  location.reload();
}

export function restoreTyped(): void {
  const { page, values } = takeKept() ?? {};
  if (!values || page !== pageOf()) return;
  const fill = () => {
    for (const field of fields()) {
      // Pages of the last release name no part.
      const key = [keyOf(field), keyOf(field).replace(/^(main)? /, "")].find((each) => each in values) ?? "";
      const value = values[key];
      delete values[key];
      if (value !== undefined) put(field, value);
    }
  };
  fill();
  const observer = new MutationObserver(fill);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), RESTORE_MS);
}

function takeKept(): Typed | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return JSON.parse(kept ?? "null");
  } catch {
    return null;
  }
}

function put(field: Field, value: string | boolean): void {
  if (typeof value === "boolean") {
    if (isBox(field) && field.checked !== value) field.click();
    return;
  }
  if (field.value === value) return;
  // React notices a value by the setter of the prototype only.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}
