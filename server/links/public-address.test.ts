import { expect, test } from "vitest";
import { isPublicAddress } from "#server/links/public-address.ts";

test.each([
  ["8.8.8.8", true],
  ["172.15.0.1", true],
  ["172.16.0.1", false],
  ["172.31.255.255", false],
  ["10.1.2.3", false],
  ["127.0.0.1", false],
  ["127.255.0.1", false],
  ["0.0.0.0", false],
  ["192.168.1.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["2a00:1450:4009:81f::200e", true],
  ["::1", false],
  ["::", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:8.8.8.8", false],
  ["fe80::1", false],
  ["fc00::1", false],
  ["ff02::1", false],
  ["64:ff9b::7f00:1", false],
  ["2002:7f00:1::", false],
  ["2001:db8::1", false],
  ["localhost", false],
  ["", false],
])("%s: %s", (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
