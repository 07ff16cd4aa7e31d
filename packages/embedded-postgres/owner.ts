import { chmod, lchown, mkdir, mkdtemp, realpath, rmdir, stat, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { copyPostgresBinaries } from "./binaries.ts";
import { canEnter, canRun, findUnprivilegedUser, type OsUser, type Outcome, runAs } from "./os-user.ts";

/** The user who runs PostgreSQL, and the folder of the cluster. PostgreSQL refuses to run as root. */
export type PostgresOwner = {
  uid: number;
  /** The requested folder, or another one that the user can reach. */
  folder: string;
  run(program: "initdb" | "pg_ctl" | "postgres", ...args: string[]): Promise<Outcome>;
  /** Runs a script as the user, with `$0` for the path: root must not follow symbolic links that the user may have made. */
  sh(script: string, path: string): Promise<void>;
};

type Options = {
  folder: string;
  binaries: string;
  /** Where data and programs go for a user that can reach neither `folder` nor node_modules. */
  fallbackFolder: string;
  print(line: string): void;
};

export async function choosePostgresOwner(options: Options): Promise<PostgresOwner> {
  const { binaries } = options;
  const self: OsUser = {
    name: "this user",
    uid: process.getuid?.() ?? 0,
    gid: process.getgid?.() ?? 0,
    runBy: "directly",
  };
  const trial = await runAs(self, join(binaries, "bin/postgres"), "--version");
  if (!trial.ok)
    throw new Error(
      `The PostgreSQL from npm does not run on this machine (${trial.output.trim().replace(/^.*postgres: /, "")}): run npm rebuild, or use a PostgreSQL of your own.`,
    );

  await mkdir(options.folder, { recursive: true });
  const owner = await (self.uid === 0
    ? chooseForRoot(options, binaries)
    : chooseForUser(self, options.folder, binaries));
  // pg_ctl puts both paths unescaped into a shell's double quotes.
  const unsafe = [owner.folder, binaries].find((path) => /["$`\\]/.test(path));
  if (unsafe) throw new Error(`PostgreSQL cannot start in ${unsafe}: its path has one of " $ \` \\ in it.`);
  await owner.sh('chmod 700 "$0"', owner.folder);
  return owner;
}

async function chooseForUser(self: OsUser, requested: string, binaries: string): Promise<PostgresOwner> {
  const { folder, uid } = await inspectFolder(requested);
  if (uid !== self.uid)
    throw new Error(
      `The database in ${folder} belongs to another user (uid ${uid}): start as that user, or chown -R the folder to this one.`,
    );
  return ownerAs(self, folder, binaries);
}

/** Existing data keep their owner. A user namespace comes first: it needs no second user, and reaches every folder of root. */
async function chooseForRoot(
  { folder: requested, fallbackFolder, print }: Options,
  binaries: string,
): Promise<PostgresOwner> {
  const { folder, hasData, uid, gid } = await inspectFolder(requested);

  // The owner is changed only once it is certain who can run it: another process may be creating the cluster right now.
  const namespace: OsUser = { name: "root", uid: 0, gid: 0, runBy: "namespace" };
  const mayBeRoot = !hasData || uid === 0;
  if (mayBeRoot && (await canEnter(namespace, dirname(folder))) && (await canRun(namespace, binaries))) {
    if (!hasData) await lchown(folder, 0, 0);
    return ownerAs(namespace, folder, binaries);
  }

  const owner: OsUser = { name: `uid ${uid}`, uid, gid, runBy: "switch" };
  const user = hasData ? owner : await findUnprivilegedUser();
  if (!user || user.uid === 0 || !(await canEnter(user, "/"))) throw nobodyCanRun(folder);

  const canStay = hasData || (await canEnter(user, dirname(folder)));
  const home = canStay ? folder : await moveTo(fallbackFolder, requested);
  if (!hasData) await lchown(home, user.uid, user.gid);
  const programs = (await canRun(user, binaries))
    ? binaries
    : await copyPostgresBinaries(binaries, fallbackFolder, user);
  if (!(await canEnter(user, home)) || !(await canRun(user, programs))) throw nobodyCanRun(home);

  print(`PostgreSQL does not run as root: it runs as ${user.name}, with its data in ${home}.`);
  return ownerAs(user, home, programs);
}

async function inspectFolder(requested: string) {
  const folder = await realpath(requested);
  const data = await stat(join(folder, "data")).catch(() => undefined);
  const { uid, gid } = data ?? (await stat(folder));
  return { folder, hasData: data !== undefined, uid, gid };
}

/** Replaces the empty requested folder by a symbolic link to a new one, so that every later start finds the data. */
async function moveTo(fallbackFolder: string, requested: string): Promise<string> {
  await mkdir(fallbackFolder, { recursive: true });
  await chmod(fallbackFolder, 0o755);
  const home = await mkdtemp(join(fallbackFolder, "postgres-"));
  await rmdir(requested);
  await symlink(home, requested);
  return home;
}

function ownerAs(user: OsUser, folder: string, binaries: string): PostgresOwner {
  return {
    uid: user.uid,
    folder,
    run: (program, ...args) => runAs(user, join(binaries, "bin", program), ...args),
    sh: async (script, path) => {
      const { ok, output } = await runAs(user, "/bin/sh", "-c", script, path);
      if (!ok) throw new Error(`The database cannot be kept in ${folder} (${output.trim()}).`);
    },
  };
}

const nobodyCanRun = (folder: string) =>
  new Error(
    `PostgreSQL does not run as root, and neither a user namespace (unshare) nor another user can run it in ${folder}: start as an ordinary user, or use a PostgreSQL of your own.`,
  );
