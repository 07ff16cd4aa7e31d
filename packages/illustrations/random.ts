/** A seeded random generator: the same seed always gives the same numbers. */
export interface Random {
  between: (low: number, high: number) => number;
  whole: (low: number, high: number) => number;
  pick: <T>(choices: readonly [T, ...T[]]) => T;
  chance: (odds: number) => boolean;
}

export function randomFrom(seed: string): Random {
  let state = hash(seed);
  // Mulberry32, public domain (Tommy Ettinger).
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    between,
    whole,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    chance: (odds) => next() < odds,
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
