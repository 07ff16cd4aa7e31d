import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emlFolderMailer } from "#server/mail/eml-folder.ts";
import { makeDevMail } from "#server/mail/unsent-mail.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";

const KEY = "0123456789abcdef".repeat(2);
const folder = await temporaryFolder();

const devMail = makeDevMail(folder, KEY);

async function messagesWith(authorization?: string) {
  const headers: HeadersInit = authorization === undefined ? {} : { Authorization: authorization };
  return devMail(new Request("http://localhost:3000/dev/mail", { headers }));
}

test.each([
  undefined,
  "",
  "Bearer",
  "Bearer ",
  KEY,
  `Bearer ${KEY.slice(1)}`,
  `Bearer ${KEY}0`,
  `Basic ${KEY}`,
])("nothing is shown with Authorization: %s", async (authorization) => {
  expect(await messagesWith(authorization)).toBeNull();
});

test("the key shows what was written, the newest first, and nothing else of the folder", async () => {
  const empty = await messagesWith(`Bearer ${KEY}`);
  expect(await empty?.json()).toEqual([]);
  expect(empty?.headers.get("Cache-Control")).toBe("no-store");

  const { send } = emlFolderMailer(folder, "alight@example.org");
  const link = `http://localhost:3000/auth/confirm?token_hash=${"ab".repeat(32)}&type=signup`;
  await send({ to: "ann@example.org", subject: "first", text: "Hello" });
  await send({
    to: "zoë@example.org",
    subject: "Grüße – aus Galashiels, mit so vielen Wörtern, dass die Zeile umbrochen werden muss",
    text: `Follow the link:\n\n${link}\n\nEin schöner Weg.\n`,
  });
  await writeFile(join(folder, "secrets.json"), "{}");
  expect(await (await messagesWith(`Bearer ${KEY}`))?.json()).toEqual([
    {
      name: expect.stringMatching(/\.eml$/),
      to: "zoë@example.org",
      subject: "Grüße – aus Galashiels, mit so vielen Wörtern, dass die Zeile umbrochen werden muss",
      date: expect.stringMatching(/^20.*Z$/),
      text: `Follow the link:\n\n${link}\n\nEin schöner Weg.`,
    },
    expect.objectContaining({ to: "ann@example.org", subject: "first", text: "Hello" }),
  ]);
});
