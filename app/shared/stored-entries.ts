/** What a stored list holds, of which each may be damaged; nothing where the text is no list. */
export function storedEntries<Entry>(text: string | null): (Partial<Entry> | null)[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
