/** Whether a name begins with what was typed, whatever the case. Nothing typed matches everything. */
export function isNameStart(name: string, typed: string) {
  return name.toLocaleLowerCase("en-GB").startsWith(typed.trim().toLocaleLowerCase("en-GB"));
}
