import { expect, onTestFinished, test, vi } from "vitest";
import { github } from "#server/accounts/oauth-providers.ts";
import { railDataMarketplace } from "#server/national-rail/rail-data-marketplace.ts";
import { nominatim } from "#server/places/nominatim.ts";
import { makeThrottle } from "#server/throttle.ts";

const common = { url: "http://localhost", userAgent: "test" };
const { signal } = new AbortController();

async function readFeed() {
  for await (const _ of railDataMarketplace({ ...common, key: "" }).read(new Set(["STW"]), signal));
}

test.each<[string, () => Promise<unknown>]>([
  ["Nominatim", () => nominatim({ ...common, throttle: makeThrottle({ pauseMs: 0 }) }).find("Stow", signal)],
  ["GitHub", () => github({ clientId: "", secret: "" }).profileOf("code", common.url)],
  ["National Rail", readFeed],
])("what %s goes on to send after a refusal is not waited for", async (_, ask) => {
  const cancel = vi.fn();
  const refused = new Response(new ReadableStream({ cancel }), { status: 503 });
  const fetching = vi.spyOn(globalThis, "fetch").mockResolvedValue(refused);
  onTestFinished(() => fetching.mockRestore());
  await expect(ask()).rejects.toThrow();
  expect(fetching).toHaveBeenCalledOnce();
  expect(cancel).toHaveBeenCalledOnce();
});
