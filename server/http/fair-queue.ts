import { QueueFull } from "#server/throttle.ts";

type Options = {
  /** Tasks that run at once. One client has all but one of them at most, so that another begins at once. */
  slots: number;
  /** Tasks that may wait. */
  maxWaiting: number;
};

export type FairQueue = {
  /**
   * Runs `task` when it is the turn of `client`: clients that wait take turns, whatever each has asked for. Rejects as `task` does, or
   * with QueueFull: of too many the newest of the client with the most is refused.
   */
  run<T>(client: string, key: string, task: () => Promise<T>): Promise<T>;
  /** Lets the task that waits under `key`, if there is one, run in a turn of `client` as well. */
  join(client: string, key: string): void;
};

type Task = { key: string; start(): Promise<void>; refuse(): void };

/** A queue that one client's flood makes long for that client alone. */
export function makeFairQueue({ slots, maxWaiting }: Options): FairQueue {
  const slotsOfClient = Math.max(slots - 1, 1);
  /** Of each client the tasks that wait; the clients in the order of their turns. */
  const lines = new Map<string, Task[]>();
  const waiting = new Set<Task>();
  /** The client of each running task. */
  const running: string[] = [];

  function stand(client: string, task: Task) {
    lines.set(client, [...(lines.get(client) ?? []), task]);
  }

  function leave(client: string, task: Task) {
    const rest = lines.get(client)?.filter((each) => each !== task) ?? [];
    if (rest.length > 0) lines.set(client, rest);
    else lines.delete(client);
  }

  function startNext() {
    if (running.length >= slots) return;
    const hasSlot = (client: string) => running.filter((each) => each === client).length < slotsOfClient;
    const [client, [task] = []] = [...lines].find(([each]) => hasSlot(each)) ?? [];
    if (client === undefined || !task) return;
    waiting.delete(task);
    for (const each of [...lines.keys()]) leave(each, task);
    endTurn(client);
    running.push(client);
    void task.start().then(() => {
      running.splice(running.indexOf(client), 1);
      // What else has come is served first.
      setImmediate(startNext);
    });
    startNext();
  }

  function endTurn(client: string) {
    const line = lines.get(client);
    if (line && lines.delete(client)) lines.set(client, line);
  }

  function refuseNewest() {
    const most = Math.max(...[...lines.values()].map(({ length }) => length));
    const [client, line = []] = [...lines].findLast(([, { length }]) => length === most) ?? [];
    const task = line.at(-1);
    if (client === undefined || !task) return;
    leave(client, task);
    if ([...lines.values()].some((each) => each.includes(task))) return;
    waiting.delete(task);
    task.refuse();
  }

  return {
    run: (client, key, work) =>
      new Promise((resolve, reject) => {
        const task = {
          key,
          start: () => (async () => work())().then(resolve, reject),
          refuse: () => reject(new QueueFull("Too many requests wait")),
        };
        waiting.add(task);
        stand(client, task);
        startNext();
        while (waiting.size > maxWaiting) refuseNewest();
      }),
    join(client, key) {
      const task = [...waiting].findLast((each) => each.key === key);
      if (task && !lines.get(client)?.includes(task)) stand(client, task);
      startNext();
    },
  };
}
