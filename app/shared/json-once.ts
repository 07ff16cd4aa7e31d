/** A value as JSON. In a document that is shorter than React Router's own format once it is compressed, and written faster. */
export type Json<T> = string & { readonly of?: T };

/** What is rendered after it was written, or read by several parts of a page, is not parsed each time. */
let last: { json: string; value: unknown } | null = null;

export function toJson<T>(value: T): Json<T> {
  const json = JSON.stringify(value);
  last = { json, value };
  return json;
}

export function fromJson<T>(json: Json<T>): T {
  if (last?.json !== json) last = { json, value: JSON.parse(json) };
  return last.value as T;
}
