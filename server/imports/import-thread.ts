import { Worker } from "node:worker_threads";
import { SourceError } from "#app/imports/source-row.ts";
import { withTimeout } from "#app/shared/timeout.ts";
import type { Answer, WorkerTask } from "#server/imports/import-worker.ts";

/** For 500 rows. */
const STEP_MS = 20_000;
const MOST_MEGABYTES = 256;

/** A thread for one file: what hangs in it, or needs too much memory, is ended. The caller closes it. */
export function startImportThread(task: WorkerTask) {
  const worker = new Worker(new URL("./import-worker.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => {});
  worker.on("error", (error: NodeJS.ErrnoException) =>
    ended.reject(
      error.code === "ERR_WORKER_OUT_OF_MEMORY"
        ? new SourceError("The file needs too much memory. Please import it in parts.")
        : new Error("The thread has failed", { cause: error }),
    ),
  );
  worker.on("exit", () => ended.reject(new Error("The thread has ended")));

  return {
    /** Throws a SourceError. */
    async ask(message: string): Promise<Exclude<Answer, { problem: string }>> {
      const answered = new Promise<Answer>((resolve) => worker.once("message", resolve));
      worker.postMessage(message);
      const answer = await withTimeout(Promise.race([answered, ended.promise]), STEP_MS).catch((error) => {
        throw error.name === "TimeoutError"
          ? new SourceError("The file takes too long to read. Please import it in parts.")
          : error;
      });
      if ("problem" in answer) throw new SourceError(answer.problem);
      return answer;
    },
    close: () => worker.terminate(),
  };
}
