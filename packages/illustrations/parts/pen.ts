export const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

export const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** A path whose inner shapes are holes. */
export const cutout = (d: string, fill: string): string =>
  `<path d="${d}" fill="${fill}" fill-rule="evenodd"/>`;

export const rect = (x: number, y: number, w: number, h: number, fill: string): string =>
  path(box(x, y, w, h), fill);

export const circle = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

export const faded = (opacity: number, ...marks: string[]): string =>
  `<g opacity="${opacity}">${marks.join("")}</g>`;

export const placed = (x: number, y: number, scale: number, ...marks: string[]): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${marks.join("")}</g>`;

/** Path pieces, to be joined into one path of one colour. */
export const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}z`;

export const pointedArch = (x: number, base: number, w: number, h: number): string =>
  `M${x} ${base}V${base - h + w * 0.8}Q${x + w * 0.04} ${base - h + w * 0.3} ${x + w / 2} ${base - h}` +
  `Q${x + w * 0.96} ${base - h + w * 0.3} ${x + w} ${base - h + w * 0.8}V${base}z`;

export const roundArch = (x: number, base: number, w: number, h: number): string =>
  `M${x} ${base}V${base - h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${base}z`;

/** A colour between two others: 0 is the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const blend = (at: number) =>
    Math.round(channel(first, at) + (channel(second, at) - channel(first, at)) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${blend(1)}${blend(3)}${blend(5)}`;
}

/** Repeats a mark; the index counts from 0. */
export const times = (count: number, mark: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => mark(index)).join("");

/** A drawing 1200 wide with left and right exchanged. */
export const mirrored = (marks: string): string => `<g transform="matrix(-1 0 0 1 1200 0)">${marks}</g>`;

export function svg(title: string, width: number, height: number, marks: string): string {
  // XML allows neither control characters nor lone surrogates.
  const text = title.replace(/[\p{Cc}\p{Noncharacter_Code_Point}]/gu, " ").toWellFormed();
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><title>${escaped}</title>${rounded(marks)}</svg>\n`;
}

/**
 * Numbers in whole units, below 24 in halves, below 2 in hundredths (opacities and scales): files stay small, and JavaScript engines may
 * differ in the last digits of a sine.
 */
export const rounded = (marks: string): string =>
  marks.replace(/-?\d+\.\d+(e-?\d+)?/g, (figure) => {
    const value = Number(figure);
    const size = Math.abs(value);
    const grain = size < 2 ? 100 : size < 24 ? 2 : 1;
    return String(Math.round(value * grain) / grain || 0);
  });
