import { AsyncLocalStorage } from "node:async_hooks";
import { publish } from "#server/events.ts";
import { QueueFull } from "#server/throttle.ts";

type Options = {
  /** For who counts what waits. */
  name?: string;
  /** Tasks that run at once. One client has all but one of them at most, so that another begins at once. */
  slots: number;
  maxWaiting: number;
};

export type FairQueue = {
  /**
   * Runs `task` in round robin order of the clients that wait, however much each has asked for. Rejects as `task` does, or
   * with QueueFull: of too many the newest of the client with the most is refused.
   */
  run<T>(client: string, key: string, task: () => Promise<T>): Promise<T>;
  /** Lets the task that waits under `key`, if there is one, run for another client as well. */
  join(client: () => string, key: string): void;
};

type Task = { key: string; start(): Promise<void>; refuse(): void };

/** A queue that one client's flood makes long for that client alone. */
export function makeFairQueue({ name, slots, maxWaiting }: Options): FairQueue {
  const slotsOfClient = Math.max(slots - 1, 1);
  /** Of each client the tasks that wait; the clients in round robin order. */
  const queues = new Map<string, Task[]>();
  const waiting = new Set<Task>();
  const running: string[] = [];

  function publishWaiting() {
    if (name) publish("queued", { queue: name, waiting: waiting.size });
  }

  function enqueue(client: string, task: Task) {
    queues.set(client, [...(queues.get(client) ?? []), task]);
  }

  function remove(client: string, task: Task) {
    const rest = queues.get(client)?.filter((each) => each !== task) ?? [];
    if (rest.length > 0) queues.set(client, rest);
    else queues.delete(client);
  }

  function startNext() {
    if (running.length >= slots) return;
    const hasSlot = (client: string) => running.filter((each) => each === client).length < slotsOfClient;
    const [client, [task] = []] = [...queues].find(([each]) => hasSlot(each)) ?? [];
    if (client === undefined || !task) return;
    waiting.delete(task);
    publishWaiting();
    for (const each of [...queues.keys()]) remove(each, task);
    moveToEnd(client);
    running.push(client);
    void task.start().then(() => {
      running.splice(running.indexOf(client), 1);
      // What else has come is served first.
      setImmediate(startNext);
    });
    startNext();
  }

  function moveToEnd(client: string) {
    const queue = queues.get(client);
    if (queue && queues.delete(client)) queues.set(client, queue);
  }

  function refuseNewest() {
    const most = Math.max(...[...queues.values()].map(({ length }) => length));
    const [client, queue = []] = [...queues].findLast(([, { length }]) => length === most) ?? [];
    const task = queue.at(-1);
    if (client === undefined || !task) return;
    remove(client, task);
    if ([...queues.values()].some((each) => each.includes(task))) return;
    waiting.delete(task);
    task.refuse();
  }

  return {
    run: (client, key, work) =>
      new Promise((resolve, reject) => {
        const task = {
          key,
          // Not as the request whose task has ended.
          start: AsyncLocalStorage.bind(() => (async () => work())().then(resolve, reject)),
          refuse: () => reject(new QueueFull("Too many requests wait")),
        };
        waiting.add(task);
        enqueue(client, task);
        startNext();
        while (waiting.size > maxWaiting) refuseNewest();
        publishWaiting();
      }),
    join(client, key) {
      if (waiting.size === 0) return;
      const task = [...waiting].findLast((each) => each.key === key);
      if (!task) return;
      const joining = client();
      if (!queues.get(joining)?.includes(task)) enqueue(joining, task);
      startNext();
    },
  };
}
