import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

/** The smallest PNG: what stands for a picture of another site, none of which can be reached from a test. */
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

type Watch = {
  /** Says that a console error of this text is what the journey is about. */
  expectConsoleError(text: RegExp): void;
};

/**
 * A page that fails its journey when the console shows an error that nobody expected, or when anything asks another site. Pictures of
 * Wikimedia Commons are answered here.
 */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ page, baseURL }, use) => {
      const faults: string[] = [];
      const expected: RegExp[] = [];
      page.on("pageerror", (error) => faults.push(`page error: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") faults.push(message.text());
      });
      const home = new URL(baseURL ?? "http://localhost").hostname;
      await page.context().route(
        (url) => url.hostname !== home && url.protocol.startsWith("http"),
        async (route) => {
          const url = new URL(route.request().url());
          if (url.hostname === "upload.wikimedia.org") return route.fulfill({ contentType: "image/png", body: DOT });
          faults.push(`asked another site: ${url}`);
          return route.abort();
        },
      );
      await use({ expectConsoleError: (text) => void expected.push(text) });
      expect(faults.filter((fault) => !expected.some((text) => text.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Fails unless axe finds nothing on the page as it is now, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id} (${colorScheme}): ${nodes.map((node) => node.html).join(" ")}`);
    expect(found).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** The page's scripts run: what is clicked from now on is handled in the browser. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  await page.waitForLoadState("networkidle");
}
