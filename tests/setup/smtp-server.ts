import { createServer, type Socket } from "node:net";

/** A mail server of this machine that keeps what it gets, or refuses it. */
export type SmtpServer = {
  url: string;
  /** Each as it came, without the dots that SMTP adds. */
  messages: string[];
  /** Whom each of them was for. */
  recipients: string[][];
  /** From now on every message is refused after it has been read, as a full mailbox would. */
  refuse(): void;
  /** Forgets all that came, and takes messages again. */
  reset(): void;
  close(): Promise<void>;
};

export async function startSmtpServer(): Promise<SmtpServer> {
  const messages: string[] = [];
  const recipients: string[][] = [];
  const sockets = new Set<Socket>();
  let isRefusing = false;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket)).on("error", () => {});
    const say = (line: string) => socket.write(`${line}\r\n`);
    let to: string[] = [];
    let isReading = false;
    let text = "";

    function take(line: string) {
      const [verb = ""] = line.toUpperCase().split(/[ :]/);
      if (verb === "EHLO" || verb === "HELO") say("250 mail.example.org");
      else if (verb === "MAIL" || verb === "RSET") {
        to = [];
        say("250 OK");
      } else if (verb === "RCPT") {
        to.push(/<(.*?)>/.exec(line)?.[1] ?? "");
        say("250 OK");
      } else if (verb === "DATA") {
        isReading = true;
        say("354 End with a dot on a line of its own");
      } else if (verb === "QUIT") {
        say("221 Bye");
        socket.end();
      } else say("502 Not implemented");
    }

    function keep(message: string) {
      isReading = false;
      if (isRefusing) return say("452 4.2.2 The mailbox is full");
      messages.push(message.replace(/^\.\./gm, "."));
      recipients.push(to);
      return say("250 OK");
    }

    // Byte for byte: a letter may be cut in two on its way.
    socket.setEncoding("latin1").on("data", (chunk) => {
      text += chunk;
      for (;;) {
        const end = text.indexOf(isReading ? "\r\n.\r\n" : "\r\n");
        if (end < 0) return;
        const whole = Buffer.from(text.slice(0, end), "latin1").toString();
        text = text.slice(end + (isReading ? 5 : 2));
        if (isReading) keep(`${whole}\r\n`);
        else take(whole);
      }
    });
    say("220 mail.example.org ESMTP");
  });

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    messages,
    recipients,
    refuse: () => {
      isRefusing = true;
    },
    reset: () => {
      messages.length = 0;
      recipients.length = 0;
      isRefusing = false;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
