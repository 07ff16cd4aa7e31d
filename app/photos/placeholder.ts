const DATA_URI = /^data:image\/(webp|png|jpeg|avif);base64,[A-Za-z0-9+/]+={0,2}$/;
const COLOUR = "#[0-9a-fA-F]{3,8}";
const COLOURS = new RegExp(
  `^(?:${COLOUR}|linear-gradient\\(${COLOUR}(?: \\d+%)?(?:, ?${COLOUR}(?: \\d+%)?){1,5}\\))$`,
);

/** A stored placeholder as CSS background; undefined for anything that could fetch a file or set another property. */
export function placeholderBackground(placeholder: string | undefined): string | undefined {
  if (!placeholder) return undefined;
  if (DATA_URI.test(placeholder)) return `center / cover url("${placeholder}")`;
  return COLOURS.test(placeholder) ? placeholder : undefined;
}
