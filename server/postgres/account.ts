import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** Whom a program runs as: ourselves, root under another name (a user namespace), or another user. */
export type PostgresAccount = {
  name: string;
  uid: number;
  gid: number;
  how: "directly" | "namespace" | "switch";
};

export type Outcome = { ok: boolean; output: string };

/** With next to nothing of our environment: no secrets, and no PGDATA or PGPORT of somebody else's. */
export async function runAs(account: PostgresAccount, file: string, ...args: string[]): Promise<Outcome> {
  const { how, uid, gid } = account;
  // 65534 is nobody: initdb needs a user id that has a name.
  const namespace = how === "namespace" ? ["unshare", "-U", "--map-user=65534", "--map-group=65534"] : [];
  const [command = file, ...rest] = [...namespace, file, ...args];
  try {
    const { stdout, stderr } = await promisify(execFile)(command, rest, {
      cwd: "/",
      env: { PATH: process.env.PATH, LC_ALL: "C" },
      ...(how === "switch" && { uid, gid }),
    });
    return { ok: true, output: stdout + stderr };
  } catch (error) {
    const { message, stdout = "", stderr = "" } = error as Error & { stdout?: string; stderr?: string };
    return { ok: false, output: stdout + stderr || message };
  }
}

export async function canEnter(account: PostgresAccount, folder: string): Promise<boolean> {
  return (await runAs(account, "/bin/sh", "-c", 'cd "$0"', folder)).ok;
}

export async function canRun(account: PostgresAccount, binaries: string): Promise<boolean> {
  return (await runAs(account, join(binaries, "bin/postgres"), "--version")).ok;
}

/** A user that root can run PostgreSQL as, if the machine has one. */
export async function findOtherUser(): Promise<PostgresAccount | undefined> {
  const users = await readFile("/etc/passwd", "utf8").catch(() => "");
  for (const name of ["postgres", "nobody"]) {
    const [, uid, gid] = users.match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, "m")) ?? [];
    if (uid && gid) return { name: `the user ${name}`, uid: Number(uid), gid: Number(gid), how: "switch" };
  }
  return undefined;
}
