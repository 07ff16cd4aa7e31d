import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { emlFolderMailer, removeOldEmls } from "#server/mail/eml-folder.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { smtpMailer } from "#server/mail/smtp.ts";
import { startSmtpServer } from "#tests/setup/smtp-server.ts";
import { temporaryFolder } from "#tests/setup/temporary-folder.ts";

const FROM = "alight@example.org";
const MESSAGE = {
  to: "ann@example.org",
  subject: "Grüße aus Galashiels 🚉 – und noch ein paar Wörter, damit die Zeile umbrochen werden muss",
  text: "Ein schöner Weg.\n.\n..zwei Punkte\nhttps://example.org/auth/confirm?token_hash=abc&type=signup\n",
};

const folder = await temporaryFolder();
const outbox = join(folder, "outbox");
const smtp = await startSmtpServer();
afterAll(async () => {
  await smtp.close();
});

beforeEach(async () => {
  await rm(outbox, { recursive: true, force: true });
  smtp.reset();
});

async function filesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
}

async function subjectsOf(sources: string[]): Promise<(string | undefined)[]> {
  return (await Promise.all(sources.map((source) => PostalMime.parse(source)))).map(({ subject }) => subject);
}

test("files of mail are kept for 30 days", async () => {
  const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);
  await mkdir(outbox);
  for (const [name, age] of [
    ["new.eml", 29],
    ["old.eml", 31],
    ["old.txt", 31],
  ] as const) {
    await writeFile(join(outbox, name), "");
    await utimes(join(outbox, name), days(age), days(age));
  }
  await removeOldEmls(outbox);
  expect((await readdir(outbox)).sort()).toEqual(["new.eml", "old.txt"]);
  await removeOldEmls(join(folder, "missing"));
});

describeMailer("the outbox", emlFolderMailer(outbox, FROM), {
  received: () => filesIn(outbox),
  breakIt: () => writeFile(outbox, "a file where the folder should be"),
});

describeMailer("SMTP", smtpMailer(smtp.url, FROM), {
  received: async () => smtp.messages,
  breakIt: async () => smtp.behave("refuse"),
});

function describeMailer(
  name: string,
  mailer: Mailer,
  { received, breakIt }: { received(): Promise<string[]>; breakIt(): Promise<void> },
) {
  describe(name, () => {
    test("delivers letters beyond ASCII, as plain text", async () => {
      await mailer.send(MESSAGE);
      const [source = "", ...more] = await received();
      expect(more).toEqual([]);
      const message = await PostalMime.parse(source);
      const { to, from, subject, messageId, date = "", headers, text = "", attachments } = message;
      expect({ to, from, subject }).toEqual({
        to: [{ address: MESSAGE.to, name: "" }],
        from: { address: FROM, name: "" },
        subject: MESSAGE.subject,
      });
      expect(messageId).toMatch(/^<.+@.+>$/);
      expect(new Date(date).getFullYear()).toBeGreaterThan(2000);
      expect(headers.find(({ key }) => key === "content-type")?.value).toMatch(/^text\/plain/);
      expect(text.trim()).toBe(MESSAGE.text.trim());
      expect(attachments).toEqual([]);
    });

    test("delivers each of many", async () => {
      const subjects = Array.from({ length: 10 }, (_, n) => `Message ${n}`);
      await Promise.all(subjects.map((subject) => mailer.send({ ...MESSAGE, subject })));
      expect((await subjectsOf(await received())).toSorted()).toEqual(subjects);
    });

    test("lets nobody write headers of their own", async () => {
      await mailer
        .send({ to: "ann@example.org", subject: "Hello\r\nBcc: eve@example.org", text: "x" })
        .catch(() => {});
      for (const source of await received()) {
        const { headers } = await PostalMime.parse(source);
        expect(headers.map(({ key }) => key)).not.toContain("bcc");
      }
      expect(smtp.recipients.flat()).not.toContain("eve@example.org");
    });

    test("rejects when a message cannot be delivered, and then nothing was", async () => {
      await breakIt();
      await expect(mailer.send(MESSAGE)).rejects.toThrow();
      expect(await received().catch(() => [])).toEqual([]);
    });
  });
}

test("the outbox is readable by its owner only, sorted by time, and never contains an incomplete message", async () => {
  const mailer = emlFolderMailer(outbox, FROM);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T09:59:59.999Z") });
  await mailer.send({ ...MESSAGE, subject: "First" });
  vi.setSystemTime(new Date("2026-11-21T10:00:00.000Z"));
  await mailer.send({ ...MESSAGE, subject: "Second" });
  vi.useRealTimers();
  expect(await subjectsOf(await filesIn(outbox))).toEqual(["First", "Second"]);
  expect((await stat(outbox)).mode & 0o777).toBe(0o700);
  for (const name of await readdir(outbox)) {
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d.-]+Z-[\w-]+\.eml$/);
    expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600);
  }
});

test("SMTP rejects where no server listens", async () => {
  const closed = await startSmtpServer();
  await closed.close();
  await expect(smtpMailer(closed.url, FROM).send(MESSAGE)).rejects.toThrow("ECONNREFUSED");
});
