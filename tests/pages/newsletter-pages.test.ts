import { expect, test } from "vitest";
import { readPage, request } from "#tests/pages/read-page.ts";

test("without scripts one joins the newsletter by a form in the footer", async () => {
  const forms = (await readPage("/contact")).elements("form");
  expect(forms.filter(({ action }) => action === "/newsletter")).toMatchObject([
    { method: "post", inner: expect.stringMatching(/<input[^>]* name="email"/) },
  ]);
  const response = await request("/newsletter", {
    method: "POST",
    headers: { Accept: "text/html" },
    body: new URLSearchParams({ email: "jim@example.org" }),
  });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/newsletter/asked"]);
});

test.each([
  ["confirm", "Yes, send me the newsletter"],
  ["unsubscribe", "Take me off the list"],
])("without scripts the link in a message leads to a form: %s", async (step, button) => {
  const forms = (await readPage(`/newsletter/${step}?token=of-a-message`)).elements("form");
  // To its own address, which has the token.
  expect(forms.filter(({ text }) => text.includes(button))).toMatchObject([{ method: "post" }]);
  expect(forms.find(({ text }) => text.includes(button))).not.toHaveProperty("action");
});

test.each([
  ["asked", "Almost there"],
  ["confirmed", "You are on the list"],
  ["unsubscribed", "You are off the list"],
])("/newsletter/%s says: %s", async (step, text) => {
  expect((await readPage(`/newsletter/${step}`)).elements("h1")).toMatchObject([{ text }]);
});
