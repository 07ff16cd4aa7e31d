import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** A user of the operating system, and how this process runs a program as that user. */
export type OsUser = {
  name: string;
  uid: number;
  gid: number;
  /** "namespace" is root under another user id inside a user namespace; "switch" is setuid, which needs root. */
  runBy: "directly" | "namespace" | "switch";
};

export type Outcome = { ok: boolean; output: string };

/** Runs a program with a minimal environment: no secrets of this process, and none of its PG* variables. Never rejects. */
export async function runAs(user: OsUser, file: string, ...args: string[]): Promise<Outcome> {
  const { runBy, uid, gid } = user;
  // 65534 is nobody: initdb needs a user id that has a name.
  const namespace = runBy === "namespace" ? ["unshare", "-U", "--map-user=65534", "--map-group=65534"] : [];
  const [command = file, ...rest] = [...namespace, file, ...args];
  try {
    const { stdout, stderr } = await promisify(execFile)(command, rest, {
      cwd: "/",
      env: { PATH: process.env.PATH, LC_ALL: "C" },
      ...(runBy === "switch" && { uid, gid }),
    });
    return { ok: true, output: stdout + stderr };
  } catch (error) {
    const { message, stdout = "", stderr = "" } = error as Error & { stdout?: string; stderr?: string };
    return { ok: false, output: stdout + stderr || message };
  }
}

export async function canEnter(user: OsUser, folder: string): Promise<boolean> {
  return (await runAs(user, "/bin/sh", "-c", 'cd "$0"', folder)).ok;
}

export async function canRun(user: OsUser, binaries: string): Promise<boolean> {
  return (await runAs(user, join(binaries, "bin/postgres"), "--version")).ok;
}

/** The user `postgres` or `nobody`, as which root can run PostgreSQL; undefined if the machine has neither. */
export async function findUnprivilegedUser(): Promise<OsUser | undefined> {
  const users = await readFile("/etc/passwd", "utf8").catch(() => "");
  for (const name of ["postgres", "nobody"]) {
    const [, uid, gid] = users.match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, "m")) ?? [];
    if (uid && gid) return { name: `the user ${name}`, uid: Number(uid), gid: Number(gid), runBy: "switch" };
  }
  return undefined;
}
