import { describe, expect, test } from "vitest";
import { makeFairQueue } from "#server/fair-queue.ts";

/** A queue whose tasks end when they are told to, and the order in which they began. */
function openQueue({ slots = 2, maxWaiting = 100 } = {}) {
  const queue = makeFairQueue({ slots, maxWaiting });
  const begun: string[] = [];
  const running: { name: string; end: () => void }[] = [];
  const refused: string[] = [];
  return {
    ...queue,
    begun,
    refused,
    ask(names: string, client = names.charAt(0)) {
      for (const name of names.split(" ")) {
        const ended = Promise.withResolvers<void>();
        const task = () => {
          begun.push(name);
          running.push({ name, end: ended.resolve });
          return ended.promise;
        };
        queue.run(client, name, task).catch(({ name: error }) => refused.push(`${name}: ${error}`));
      }
    },
    /** Ends the tasks one after the other, in the order in which they began. */
    async finish() {
      for (let next = running.shift(); next; next = running.shift()) {
        next.end();
        await flushPromises();
      }
    },
  };
}

async function flushPromises() {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
}

describe("turns", () => {
  test.each<[string, requests: string[], begun: string]>([
    ["one client's requests keep their order", ["a1 a2 a3"], "a1 a2 a3"],
    ["one client has all slots but one", ["a1 a2 a3", "b1"], "a1 b1 a2 a3"],
    [
      "a flood does not come before another client",
      ["a1 a2 a3 a4 a5", "b1 b2 b3"],
      "a1 b1 a2 b2 a3 b3 a4 a5",
    ],
    [
      "clients take turns, of which a new one has the last",
      ["a1 a2 a3", "b1 b2", "c1 c2"],
      "a1 b1 a2 b2 c1 a3 c2",
    ],
  ])("%s", async (_, requests, expected) => {
    const queue = openQueue();
    for (const names of requests) queue.ask(names);
    await queue.finish();
    expect(queue.begun.join(" ")).toBe(expected);
    expect(queue.refused).toEqual([]);
  });

  test("with a single slot one client has it", async () => {
    const queue = openQueue({ slots: 1 });
    queue.ask("a1 a2");
    await queue.finish();
    expect(queue.begun).toEqual(["a1", "a2"]);
  });

  test("what another client asks for as well runs in the turn of either, and once", async () => {
    const queue = openQueue({ slots: 1 });
    queue.ask("a1 a2 a3 a4 home");
    queue.join(() => "b", "home");
    queue.join(() => "b", "home");
    await queue.finish();
    expect(queue.begun).toEqual(["a1", "a2", "home", "a3", "a4"]);
  });

  test("what nobody has asked for is not waited for", async () => {
    const queue = openQueue();
    queue.join(() => "b", "home");
    queue.ask("a1");
    await queue.finish();
    expect(queue.begun).toEqual(["a1"]);
  });
});

describe("of too many that wait", () => {
  test.each<[string, requests: string[], refused: string]>([
    ["the newest of a single client is refused", ["a1 a2 a3 a4 a5"], "a5"],
    ["it is the flood's, whoever came last", ["a1 a2 a3 a4", "b1 b2"], "a4"],
    ["the last client is refused where all have as many", ["a1 a2", "b1 b2", "c1", "d1"], "d1"],
  ])("%s", async (_, requests, expected) => {
    const queue = openQueue({ maxWaiting: 3 });
    for (const names of requests) queue.ask(names);
    await queue.finish();
    expect(queue.refused.join(" ")).toBe(`${expected}: QueueFull`);
    expect(queue.begun).not.toContain(expected);
  });

  test("what two clients wait for is refused when neither has room for it", async () => {
    const queue = openQueue({ slots: 1, maxWaiting: 2 });
    queue.ask("a1 a2 home");
    queue.join(() => "b", "home");
    queue.ask("a3");
    await queue.finish();
    expect(queue.refused).toEqual(["a3: QueueFull"]);
    expect(queue.begun).toContain("home");
  });
});

test("a task that fails, or throws, frees its place and rejects", async () => {
  const queue = makeFairQueue({ slots: 1, maxWaiting: 1 });
  await expect(queue.run("a", "1", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  const throws = () => {
    throw new Error("thrown");
  };
  await expect(queue.run("a", "2", throws)).rejects.toThrow("thrown");
  expect(await queue.run("a", "3", async () => "done")).toBe("done");
});
