import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { emlFolderMailer, removeOldEmls } from "#server/mail/eml-folder.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { smtpMailer } from "#server/mail/smtp.ts";
import { startSmtpServer } from "#tests/setup/smtp-server.ts";

const FROM = "alight@example.org";
const MESSAGE = {
  to: "ann@example.org",
  subject: "Grüße aus Galashiels 🚉 – und noch ein paar Wörter, damit die Zeile umbrochen werden muss",
  text: "Ein schöner Weg.\n.\n..zwei Punkte\nhttps://example.org/auth/confirm?token_hash=abc&type=signup\n",
};

const folder = await mkdtemp(join(tmpdir(), "alight-outbox-"));
const outbox = join(folder, "outbox");
const smtp = await startSmtpServer();
afterAll(async () => {
  await smtp.close();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  await rm(outbox, { recursive: true, force: true });
  smtp.reset();
});

async function filesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
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
      const message = parse(source);
      expect(message.headers).toMatchObject({ to: MESSAGE.to, from: FROM, subject: MESSAGE.subject });
      expect(message.headers["message-id"]).toMatch(/^<.+@.+>$/);
      expect(new Date(message.headers.date ?? "").getFullYear()).toBeGreaterThan(2000);
      expect(message.headers["content-type"]).toMatch(/^text\/plain/);
      expect(message.parts.map(({ text }) => text.trim())).toEqual([MESSAGE.text.trim()]);
    });

    test("delivers each of many", async () => {
      const subjects = Array.from({ length: 10 }, (_, n) => `Message ${n}`);
      await Promise.all(subjects.map((subject) => mailer.send({ ...MESSAGE, subject })));
      const arrived = (await received()).map((source) => parse(source).headers.subject);
      expect(arrived.toSorted()).toEqual(subjects);
    });

    test("lets nobody write headers of their own", async () => {
      await mailer
        .send({ to: "ann@example.org", subject: "Hello\r\nBcc: eve@example.org", text: "x" })
        .catch(() => {});
      for (const source of await received()) expect(parse(source).headers).not.toHaveProperty("bcc");
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
  expect((await filesIn(outbox)).map((source) => parse(source).headers.subject)).toEqual(["First", "Second"]);
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

type Headers = Record<string, string>;

/** Reads the parts of MIME that these messages use. */
function parse(source: string): { headers: Headers; parts: { type: string; text: string }[] } {
  const { headers, body } = split(source);
  const [, boundary] = /boundary="?([^";]+)"?/.exec(headers["content-type"] ?? "") ?? [];
  const sources = boundary ? `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1) : [source];
  const parts = sources.map((part) => {
    const { headers, body } = split(part.replace(/^\r\n/, ""));
    const type = (headers["content-type"] ?? "").split(";")[0] ?? "";
    const text = decode(body, headers["content-transfer-encoding"] ?? "7bit");
    return { type, text: text.replaceAll("\r\n", "\n") };
  });
  return { headers, parts };
}

function split(source: string): { headers: Headers; body: string } {
  const end = source.indexOf("\r\n\r\n");
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())] as const;
  });
  return { headers: Object.fromEntries(headers), body: source.slice(end + 4) };
}

function decodeWords(text: string): string {
  return text.replace(/\?=\s+=\?/g, "?==?").replace(/(?:=\?utf-8\?[qb]\?[^?]*\?=)+/gi, (words) => {
    const bytes = [...words.matchAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi)].map(([, kind, word = ""]) =>
      /b/i.test(kind ?? "") ? Buffer.from(word, "base64") : quotedPrintable(word.replaceAll("_", " ")),
    );
    return Buffer.concat(bytes).toString();
  });
}

function decode(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding === "quoted-printable") return quotedPrintable(body.replace(/=\r\n/g, "")).toString();
  return body;
}

function quotedPrintable(text: string): Buffer {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
}
