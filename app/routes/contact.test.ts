import { afterEach, expect, test, vi } from "vitest";
import { clientLoader } from "#app/routes/contact.tsx";
import { TIMEOUT_MS } from "#app/shared/timeout.ts";

afterEach(() => {
  vi.useRealTimers();
});

const load = (path: string, serverLoader: () => Promise<never>) =>
  clientLoader({ request: new Request(`http://localhost${path}`), serverLoader });

test("the form opens where the connection answers nothing", async () => {
  vi.useFakeTimers();
  const silent = () => new Promise<never>(() => {});
  const loaded = load("/contact?about=/station/stow", silent);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  expect(await loaded).toEqual({ about: { path: "/station/stow", name: "stow" } });
});

test("about no page nothing is asked of the server", async () => {
  const serverLoader = vi.fn();
  for (const path of ["/contact", "/contact?about=/admin"])
    expect(await load(path, serverLoader)).toEqual({ about: null });
  expect(serverLoader).not.toHaveBeenCalled();
});
