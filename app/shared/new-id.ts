/** A random UUID. Browsers have `crypto.randomUUID` on https and on this machine only. */
export function newId(): string {
  return crypto.randomUUID?.() ?? toUuid(crypto.getRandomValues(new Uint8Array(16)));
}

function toUuid(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = "89ab"[(bytes[8] ?? 0) % 4];
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, `$1-$2-4$3-${variant}$4-$5`);
}
