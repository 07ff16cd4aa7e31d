import { chmod, lchown, mkdir, mkdtemp, realpath, rmdir, stat, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  canEnter,
  canRun,
  findOtherUser,
  type Outcome,
  type PostgresAccount,
  runAs,
} from "#server/postgres/account.ts";
import { copyPostgresBinaries, findPostgresBinaries } from "#server/postgres/binaries.ts";

/** Who runs PostgreSQL, and where. PostgreSQL refuses to run as root. */
export type PostgresOwner = {
  uid: number;
  /** Where the database lies: the folder that was asked for, or one that the owner can reach. */
  folder: string;
  run(program: "initdb" | "pg_ctl" | "postgres", ...args: string[]): Promise<Outcome>;
  /**
   * Does work in the owner's folder, as the owner: root must not follow a link that somebody else has laid there.
   * `$0` is the path.
   */
  sh(script: string, path: string): Promise<void>;
};

/** For a user that can reach neither the data folder nor node_modules. */
const SHELF = "/var/lib/alight";

export async function choosePostgresOwner(
  asked: string,
  say: (line: string) => void,
): Promise<PostgresOwner> {
  const binaries = findPostgresBinaries();
  const me = {
    name: "me",
    uid: process.getuid?.() ?? 0,
    gid: process.getgid?.() ?? 0,
    how: "directly",
  } as const;
  const trial = await runAs(me, join(binaries, "bin/postgres"), "--version");
  if (!trial.ok)
    throw new Error(
      `The PostgreSQL from npm does not run on this machine (${trial.output.trim().replace(/^.*postgres: /, "")}): run npm rebuild, or set DATABASE_URL to one of your own.`,
    );

  await mkdir(asked, { recursive: true });
  const owner = await (me.uid === 0 ? ownerForRoot(asked, binaries, say) : ownerForUser(me, asked, binaries));
  // pg_ctl puts both paths into a shell's double quotes as they are.
  const odd = [owner.folder, binaries].find((path) => /["$`\\]/.test(path));
  if (odd) throw new Error(`PostgreSQL cannot start in ${odd}: its path has one of " $ \` \\ in it.`);
  await owner.sh('chmod 700 "$0"', owner.folder);
  return owner;
}

async function ownerForUser(me: PostgresAccount, asked: string, binaries: string): Promise<PostgresOwner> {
  const { folder, uid } = await whatLiesIn(asked);
  if (uid !== me.uid)
    throw new Error(
      `The database in ${folder} belongs to another user (uid ${uid}): start Alight as that user, or chown -R the folder to this one.`,
    );
  return ownerAs(me, folder, binaries);
}

/** Whoever has the data runs it. Else a user namespace: it needs no other user, and reaches all folders of root's. */
async function ownerForRoot(
  asked: string,
  binaries: string,
  say: (line: string) => void,
): Promise<PostgresOwner> {
  const { folder, hasData, uid, gid } = await whatLiesIn(asked);

  // Nothing changes hands before it is sure who can work here: another process may be making the database already.
  const namespace: PostgresAccount = { name: "root", uid: 0, gid: 0, how: "namespace" };
  const canBeOurs = !hasData || uid === 0;
  if (canBeOurs && (await canEnter(namespace, dirname(folder))) && (await canRun(namespace, binaries))) {
    if (!hasData) await lchown(folder, 0, 0);
    return ownerAs(namespace, folder, binaries);
  }

  const owner: PostgresAccount = { name: `uid ${uid}`, uid, gid, how: "switch" };
  const user = hasData ? owner : await findOtherUser();
  if (!user || user.uid === 0 || !(await canEnter(user, "/"))) throw noWay(folder);

  const home = hasData || (await canEnter(user, dirname(folder))) ? folder : await moveToShelf(asked);
  if (!hasData) await lchown(home, user.uid, user.gid);
  const programs = (await canRun(user, binaries))
    ? binaries
    : await copyPostgresBinaries(binaries, SHELF, user);
  if (!(await canEnter(user, home)) || !(await canRun(user, programs))) throw noWay(home);

  say(`PostgreSQL does not run as root: it runs as ${user.name}, with its data in ${home}.`);
  return ownerAs(user, home, programs);
}

/** Behind symbolic links. */
async function whatLiesIn(asked: string) {
  const folder = await realpath(asked);
  const data = await stat(join(folder, "data")).catch(() => undefined);
  const { uid, gid } = data ?? (await stat(folder));
  return { folder, hasData: data !== undefined, uid, gid };
}

/** Leaves a link where the data was asked for, so that the next start finds it, also when the site has moved. */
async function moveToShelf(asked: string): Promise<string> {
  await mkdir(SHELF, { recursive: true });
  await chmod(SHELF, 0o755);
  const home = await mkdtemp(join(SHELF, "postgres-"));
  await rmdir(asked);
  await symlink(home, asked);
  return home;
}

function ownerAs(account: PostgresAccount, folder: string, binaries: string): PostgresOwner {
  return {
    uid: account.uid,
    folder,
    run: (program, ...args) => runAs(account, join(binaries, "bin", program), ...args),
    sh: async (script, path) => {
      const { ok, output } = await runAs(account, "/bin/sh", "-c", script, path);
      if (!ok) throw new Error(`The database cannot be kept in ${folder} (${output.trim()}).`);
    },
  };
}

const noWay = (folder: string) =>
  new Error(
    `PostgreSQL does not run as root, and here neither a user namespace (unshare) nor another user can run it in ${folder}: start Alight as an ordinary user, or set DATABASE_URL.`,
  );
