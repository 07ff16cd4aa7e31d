import { createServer, type Socket } from "node:net";
import { listenOnFreePort } from "#tests/setup/listen-on-free-port.ts";

/** `refuse` is as for a full mailbox; `die-…` breaks the connection before or after the message is stored, `away` each connection at once. */
export type Behaviour = "accept" | "refuse" | "silent" | "die-before" | "die-after" | "away";

export type SmtpServer = {
  url: string;
  /** Without the dots that SMTP adds. */
  messages: string[];
  /** Of each message. */
  recipients: string[][];
  behave(as: Behaviour): void;
  /** Deletes all messages, and accepts further ones. */
  reset(): void;
  close(): Promise<void>;
};

export async function startSmtpServer(): Promise<SmtpServer> {
  const messages: string[] = [];
  const recipients: string[][] = [];
  const sockets = new Set<Socket>();
  let behaviour: Behaviour = "accept";

  const server = createServer((socket) => {
    if (behaviour === "away") return void socket.destroy();
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket)).on("error", () => {});
    const send = (line: string) => socket.write(`${line}\r\n`);
    let to: string[] = [];
    let isReading = false;
    let text = "";

    function handle(line: string) {
      const [verb = ""] = line.toUpperCase().split(/[ :]/);
      if (verb === "EHLO" || verb === "HELO") send("250 mail.example.org");
      else if (verb === "MAIL" || verb === "RSET") {
        to = [];
        send("250 OK");
      } else if (verb === "RCPT") {
        to.push(/<(.*?)>/.exec(line)?.[1] ?? "");
        send("250 OK");
      } else if (verb === "DATA") {
        isReading = true;
        send("354 End with a dot on a line of its own");
      } else if (verb === "QUIT") {
        send("221 Bye");
        socket.end();
      } else send("502 Not implemented");
    }

    function store(message: string) {
      isReading = false;
      if (behaviour === "refuse") return send("452 4.2.2 The mailbox is full");
      if (behaviour === "die-before") return socket.destroy();
      if (behaviour === "silent") return undefined;
      messages.push(message.replace(/^\.\./gm, "."));
      recipients.push(to);
      return behaviour === "die-after" ? socket.destroy() : send("250 OK");
    }

    // One character for each byte: a chunk may end in the middle of a letter.
    socket.setEncoding("latin1").on("data", (chunk) => {
      text += chunk;
      for (;;) {
        const end = text.indexOf(isReading ? "\r\n.\r\n" : "\r\n");
        if (end < 0) return;
        const whole = Buffer.from(text.slice(0, end), "latin1").toString();
        text = text.slice(end + (isReading ? 5 : 2));
        if (isReading) store(`${whole}\r\n`);
        else handle(whole);
      }
    });
    send("220 mail.example.org ESMTP");
  });

  const port = await listenOnFreePort(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    recipients,
    behave: (as) => {
      behaviour = as;
      if (as === "away") for (const socket of sockets) socket.destroy();
    },
    reset: () => {
      messages.length = 0;
      recipients.length = 0;
      behaviour = "accept";
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
