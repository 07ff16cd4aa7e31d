import { expect, test } from "vitest";
import { withLastResort } from "#server/http/last-resort-page.ts";

const failed = () =>
  new Response("Unexpected Server Error", { status: 500, headers: { "Content-Type": "text/plain" } });

test("a page that cannot be rendered at all is a document with a heading and ways on", async () => {
  const response = withLastResort(failed(), new Request("http://localhost/station/stow"), "an-id");
  expect(response.status).toBe(500);
  expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  const html = await response.text();
  expect(html).toContain("<h1>Unexpected Application Error!</h1>");
  expect(html).toContain('<a href="/">');
  expect(html).toContain("If you write to us, name <code>an-id</code>.");
  expect(html).not.toMatch(/<script|<link|<img|Unexpected Server Error/);
});

test.each([
  [
    "a page that was rendered",
    new Response("<p>", { status: 500, headers: { "Content-Type": "text/html" } }),
    "/",
  ],
  ["a text that is meant as one", new Response("User-agent: *"), "/robots.txt"],
  ["data for scripts", failed(), "/map.data"],
])("%s is left alone", (_, response, path) => {
  expect(withLastResort(response, new Request(`http://localhost${path}`), "an-id")).toBe(response);
});
