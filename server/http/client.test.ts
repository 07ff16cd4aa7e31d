import { expect, test } from "vitest";
import { clientReader } from "#server/http/client.ts";
import { isOwnOrigin } from "#server/http/origin.ts";

const read = clientReader(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);

function addressOf(peer: string, forwarded?: string) {
  const headers: HeadersInit = forwarded === undefined ? {} : { "X-Forwarded-For": forwarded };
  return read(new Request("http://alight.example/", { headers }), peer).address;
}

test.each([
  ["203.0.113.5", undefined, "203.0.113.5"],
  ["203.0.113.5", "198.51.100.7", "203.0.113.5"],
  ["::ffff:203.0.113.5", "198.51.100.7", "203.0.113.5"],
  ["127.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["::ffff:127.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["10.2.3.4", "1.2.3.4, 198.51.100.7, 10.9.9.9", "198.51.100.7"],
  ["10.2.3.4", "", "10.2.3.4"],
  ["10.2.3.4", "10.1.1.1", "10.2.3.4"],
  ["2001:db8:1:2:3:4:5:6", undefined, "2001:db8:1:2::/64"],
  ["2001:db8::1", undefined, "2001:db8:0:0::/64"],
  ["fd00::1", "2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["127.0.0.1", "198.51.100.7:4321", "198.51.100.7"],
  ["127.0.0.1", "[2001:db8:1:2::9]:4321", "2001:db8:1:2::/64"],
  ["127.0.0.1", "[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["127.0.0.1", "198.51.100.7, unknown", "127.0.0.1"],
])("a connection from %s that claims %s counts as %s", (peer, forwarded, address) => {
  expect(addressOf(peer, forwarded)).toBe(address);
});

test.each([
  ["https://alight.example", "https://alight.example", true],
  ["http://alight.example", "https://alight.example", false],
  ["https://alight.example:8443", "https://alight.example", false],
  ["http://localhost", "https://alight.example", false],
  ["http://[::1]:3000", "http://localhost:3000", true],
])("Origin %s at %s is our own: %s", (origin, site, isOwn) => {
  expect(isOwnOrigin(origin, site)).toBe(isOwn);
});
