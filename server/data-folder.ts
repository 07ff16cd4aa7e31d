import { access, constants, mkdir, stat } from "node:fs/promises";
import { SetupError } from "#server/settings.ts";

/** Makes the data folder if it is not there. Throws a SetupError when it cannot be used. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    // Not recursive: in a file system that forbids it, such as /proc, Node's recursive mkdir never ends.
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    if (!(await stat(folder)).isDirectory())
      throw Object.assign(new Error("not a folder"), { code: "ENOTDIR" });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SetupError(
      `The data folder ${folder} cannot be used (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to one that can be written.`,
    );
  }
}
