/** Text in `address` stays part of the address: "ann?bcc=eve@example.org" gives no second recipient. */
export function mailLink(address: string, subject?: string): string {
  const to = encodeURIComponent(address).replaceAll("%40", "@");
  return `mailto:${to}${subject === undefined ? "" : `?subject=${encodeURIComponent(subject)}`}`;
}
