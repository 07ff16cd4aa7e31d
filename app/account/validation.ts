/** Characters of a new password. */
export const MIN_PASSWORD = 8;
const MAX_EMAIL = 100;
const MAX_NAME = 100;
const MAX_GENERAL = 200;
const TEXT = { min: 10, max: 2000 };
const MAX_CLEAN = 1000;

export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL && /^[^\s\p{Cc}@<>"]+@[^\s\p{Cc}@<>"']+\.[^\s\p{Cc}@<>"']+$/u.test(text);
}

/** Letters of any alphabet, spaces, apostrophes and hyphens. */
export function isPersonName(text: string): boolean {
  return /^[\p{L}\p{M} '’-]+$/u.test(text) && text.trim() !== "" && text.length <= MAX_NAME;
}

export function isGeneralText(text: string): boolean {
  return countCharacters(text) <= MAX_GENERAL;
}

export function isLongText(text: string): boolean {
  const length = countCharacters(text);
  return length >= TEXT.min && length <= TEXT.max;
}

/** As people and PostgreSQL count: an emoji is one. */
function countCharacters(text: string): number {
  return [...text].length;
}

/** Line breaks and tabs stay. */
export function withoutControlCharacters(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/(?![\n\t])\p{Cc}/gu, "");
}

/** Tidies what somebody typed. The defence against scripts is the encoding of what is shown. */
export function clean(text: string, maxLength = MAX_CLEAN): string {
  return withoutControlCharacters(text)
    .replace(/<script\b[\s\S]*?<\/script\s*>/gi, "")
    .replace(/\bon\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, "")
    .replace(/javascript:/gi, "")
    .trim()
    .slice(0, maxLength);
}
