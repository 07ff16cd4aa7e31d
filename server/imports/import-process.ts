import { fork } from "node:child_process";
import { SourceError } from "#app/imports/source-row.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import type { Answer, WorkerTask } from "#server/imports/import-worker.ts";

/** For 500 rows. */
const STEP_MS = 20_000;
const MOST_MEGABYTES = 256;
/** Of the file in the process that reads it, behind the three standard streams and the channel. */
const FILE_DESCRIPTOR = 4;
/** With which V8 or the system ends a process that needs more memory than it may. */
const MEMORY_SIGNALS = ["SIGABRT", "SIGTRAP", "SIGILL", "SIGKILL"];

/** What Node has compiled, for a start in half the time. */
const { NODE_COMPILE_CACHE = "" } = process.env;

/** A process for one file, without our secrets: what hangs in it, or needs too much memory, takes down nothing else. The caller closes it. */
export function startImportProcess(task: WorkerTask) {
  const file = task.task === "read" && typeof task.file === "number" ? task.file : "ignore";
  const child = fork(new URL("./import-worker.ts", import.meta.url), {
    execArgv: [`--max-old-space-size=${MOST_MEGABYTES}`],
    env: { NODE_COMPILE_CACHE },
    stdio: ["ignore", "ignore", "inherit", "ipc", file],
    serialization: "advanced",
  });
  let failure: Error | undefined;
  let refuse = (_: Error) => {};
  const ended = new Promise<void>((resolve) => {
    const fail = (error: Error) => {
      failure = error;
      refuse(error);
      resolve();
    };
    child.on("error", fail);
    child.on("exit", (code, signal) =>
      fail(
        MEMORY_SIGNALS.includes(signal ?? "")
          ? new SourceError("The file needs too much memory. Please import it in parts.")
          : new Error(`The process that reads imports has ended (${signal ?? code})`),
      ),
    );
  });
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  // What cannot be sent is for a process that ends.
  const send = (message: WorkerTask | string) => child.send(message, () => {});
  send(file === "ignore" ? task : ({ ...task, file: FILE_DESCRIPTOR } as WorkerTask));

  return {
    /** Throws a SourceError. */
    async ask(message: string): Promise<Extract<Answer, { rows: string } | { headers: string[] }>> {
      const answered = Promise.withResolvers<Answer>();
      child.once("message", answered.resolve as () => void);
      refuse = answered.reject;
      if (failure) refuse(failure);
      else send(message);
      const answer = await withTimeout(answered.promise, STEP_MS).catch((error) => {
        throw error.name === "TimeoutError"
          ? new SourceError("The file takes too long to read. Please import it in parts.")
          : error;
      });
      if ("problem" in answer) throw new SourceError(answer.problem);
      if ("fault" in answer)
        throw new Error("The process that reads imports has failed", { cause: answer.fault });
      return answer;
    },
    async close(): Promise<void> {
      process.off("exit", end);
      end();
      await ended;
    },
  };
}
