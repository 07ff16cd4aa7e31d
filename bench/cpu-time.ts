import { readdir, readFile } from "node:fs/promises";
import { Agent, get } from "node:http";

const AT_ONCE = 4;

type Load = {
  site: string;
  pid: number;
  headers?: Record<string, string>;
  /** The path of the nth request. */
  path: (count: number) => string;
  requests: number;
};

/** CPU time in ms that the server takes for a response, in user and kernel mode. Other work on the machine matters less to it than to rates. */
export async function cpuMsEach({ site, pid, headers, path, requests }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let next = 0;
  const ask = (url: string) =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers }, (response) => {
        response.on("error", reject).on("end", resolve).resume();
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      }).on("error", reject);
    });
  const before = await cpuMs(pid);
  const run = async () => {
    while (next < requests) await ask(`${site}${path(next++)}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  agent.destroy();
  return ((await cpuMs(pid)) - before) / requests;
}

/** CPU time in ms of a process so far, of the threads that it has. */
export async function cpuMs(pid: number): Promise<number> {
  const folder = `/proc/${pid}/task`;
  const ofThreads = await Promise.all(
    (await readdir(folder)).map((thread) => readFile(`${folder}/${thread}/schedstat`, "utf8")),
  );
  const nanoseconds = ofThreads.map((fields) => Number(fields.split(" ")[0]));
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** Memory in MB of one process: of the server alone, without PostgreSQL. */
export async function residentMb(pid: number): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** CPU time in ms of a fixed piece of work, by which two machines can be compared. */
export function fixedWorkMs(): number {
  const start = process.cpuUsage();
  const rows = Array.from({ length: 2000 }, (_, id) => ({ id, name: `Row ${id}`, nested: { id } }));
  for (let round = 0; round < 50; round += 1) JSON.parse(JSON.stringify(rows));
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
