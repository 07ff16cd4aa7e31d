/** A word of a command to be copied into a shell, which may be somebody else's text. */
export function inShell(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
