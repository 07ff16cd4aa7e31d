import { expect, test, vi } from "vitest";
import { isOwnOrigin } from "#server/http/own-origin.ts";
import { clientReader, widerNetwork } from "#server/http/request-client.ts";
import { requestIdReader } from "#server/http/request-id.ts";

const PROXIES = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"];
const read = clientReader(PROXIES);
const readId = requestIdReader(PROXIES);

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
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["203.0.113.5", null],
  ["", null],
])("%s lies in %s", (address, network) => {
  expect(widerNetwork(address)).toBe(network);
});

test("a browser's token is known by its hash; what is none is left out", () => {
  const deviceOf = (token: string) =>
    read(new Request("http://alight.example/", { headers: { "X-Device-Token": token } }), "203.0.113.5")
      .device;
  const token = crypto.randomUUID();
  expect(deviceOf(token)).toMatch(/^[\w-]{43}$/);
  expect(deviceOf(token)).not.toContain(token);
  expect(deviceOf(token)).toBe(deviceOf(token));
  expect(deviceOf(crypto.randomUUID())).not.toBe(deviceOf(token));
  for (const none of ["", "short", "x".repeat(65), `${token} ${token}`])
    expect(deviceOf(none)).toBeUndefined();
});

test("a proxy that the server was not told of is warned about once", () => {
  const request = new Request("http://alight.example/", { headers: { "X-Forwarded-For": "198.51.100.7" } });
  const warn = vi.fn();
  const untold = clientReader([], { warn });
  untold(new Request("http://alight.example/"), "127.0.0.1");
  expect(warn).not.toHaveBeenCalled();
  for (let n = 0; n < 3; n++) untold(request, "127.0.0.1");
  expect(warn).toHaveBeenCalledOnce();
  const told = vi.fn();
  clientReader(["127.0.0.1"], { warn: told })(request, "127.0.0.1");
  expect(told).not.toHaveBeenCalled();
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

test.each([
  ["127.0.0.1", "0123456789abcdef", true],
  ["::ffff:127.0.0.1", "0123456789abcdef", true],
  ["203.0.113.5", "0123456789abcdef", false],
  ["127.0.0.1", "short", false],
  ["127.0.0.1", "0123456789abcdef<script>", false],
  ["127.0.0.1", "0".repeat(65), false],
])("the id that %s gives a request, %s, counts: %s", (peer, id, expected) => {
  const request = new Request("http://alight.example/", { headers: { "X-Request-Id": id } });
  expect(readId(request, peer) === id).toBe(expected);
});
