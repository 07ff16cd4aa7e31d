import { expect, test } from "vitest";
import { readyMessage } from "#server/ready-message.ts";
import { readSettings } from "#server/settings.ts";

const BOTH = { mail: "a".repeat(32), firstStaff: "b".repeat(32) };
type Keys = Parameters<typeof readyMessage>[1];
const NEITHER: Keys = { mail: undefined, firstStaff: undefined };

function linesOf(environment: NodeJS.ProcessEnv, keys: Keys) {
  return readyMessage(readSettings(environment), keys, environment)
    .split("\n")
    .map((line) => line.trim());
}

test("links with keys stand on lines of their own, short enough for a terminal of 80 columns", () => {
  const message = readyMessage(readSettings({ DATA_DIR: "/data" }), BOTH, {});
  const links = message.split("\n").filter((line) => line.includes("#"));
  expect(links.map((line) => line.trim())).toEqual([
    `http://localhost:3000/dev/mail#${BOTH.mail}`,
    `http://localhost:3000/signup#${BOTH.firstStaff}`,
  ]);
  for (const link of links) expect(link.length).toBeLessThanOrEqual(80);
});

test("the link of the first member of staff is one to the site's own address", () => {
  const lines = linesOf({ SITE_URL: "https://alight.example" }, { ...NEITHER, firstStaff: BOTH.firstStaff });
  expect(lines).toContain(`https://alight.example/signup#${BOTH.firstStaff}`);
});

test.each([
  [{ DATA_DIR: "/data" }, "mail    /data/outbox"],
  [{ SMTP_URL: "smtp://user:secret@mail.example" }, "mail    SMTP"],
  [{ DATABASE_URL: "postgres://user:secret@db.example/alight" }, "data    PostgreSQL of DATABASE_URL"],
])("with %o it says: %s", (environment, line) => {
  const lines = linesOf(environment, NEITHER);
  expect(lines).toContain(line);
  expect(lines.join()).not.toMatch(/#|secret|nobody yet/);
});
