import { expect, test } from "vitest";
import { mailLink } from "#app/shared/mail-link.ts";

test.each([
  ["vera@example.org", undefined, "mailto:vera@example.org"],
  [
    "vera+trains@example.org",
    "Re: Stow & Gala?",
    "mailto:vera%2Btrains@example.org?subject=Re%3A%20Stow%20%26%20Gala%3F",
  ],
  ["vera?bcc=eve@example.org", "Re: Stow", "mailto:vera%3Fbcc%3Deve@example.org?subject=Re%3A%20Stow"],
  ["vera&cc=eve@example.org", undefined, "mailto:vera%26cc%3Deve@example.org"],
  ["vera,eve@example.org", undefined, "mailto:vera%2Ceve@example.org"],
  ["vera%3Fbcc=eve@example.org", undefined, "mailto:vera%253Fbcc%3Deve@example.org"],
  ["vera#eve@example.org", undefined, "mailto:vera%23eve@example.org"],
])("%s about %s", (address, subject, link) => {
  expect(mailLink(address, subject)).toBe(link);
});
