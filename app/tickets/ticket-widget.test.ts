import { expect, test } from "vitest";
import { ticketWidgetUrl } from "#app/tickets/ticket-widget.ts";

test.each([
  ["https://t.example/?a={origin}&b={destination}", "TWB", "https://t.example/?a=EDB&b=TWB"],
  ["https://t.example/?a={origin}&b={destination}", null, "https://t.example/?a=EDB&b="],
  [
    "https://t.example/shop?ref=alight",
    "TWB",
    "https://t.example/shop?ref=alight&origin=EDB&destination=TWB",
  ],
  ["https://t.example/", null, "https://t.example/?origin=EDB"],
])("the widget %s to %s is %s", (url, destination, expected) => {
  expect(ticketWidgetUrl(url, "EDB", destination)).toBe(expected);
});
