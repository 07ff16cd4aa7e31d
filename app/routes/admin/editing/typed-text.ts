import { areSwapped } from "#app/shared/coordinates.ts";
import { isWebAddress } from "#app/shared/web-address.ts";

/** 0 for what is not a number. */
export function parseMinutes(text: string): number {
  return Number.parseInt(text, 10) || 0;
}

/** 0 when empty, NaN for what is not a number. */
export function parseDegrees(text: string): number {
  return text.trim() === "" ? 0 : Number(text.trim().replace(",", "."));
}

export function isWithin(text: string, limit: number): boolean {
  return Math.abs(parseDegrees(text)) <= limit;
}

export function looksSwapped(latitude: string, longitude: string): boolean {
  return areSwapped({ latitude: parseDegrees(latitude), longitude: parseDegrees(longitude) });
}

export function isImageAddress(text: string): boolean {
  return text.length <= 2000 && (isWebAddress(text) || /^\/[^/]/.test(text));
}

export function readLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
