import { statfs } from "node:fs/promises";

type DiskSpace = {
  /** In bytes, for this process. */
  free: number;
  /** As `df` says it: 0 to 100. */
  percentUsed: number;
};

export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bsize, blocks, bfree, bavail } = await statfs(folder);
  const used = blocks - bfree;
  return { free: bavail * bsize, percentUsed: (100 * used) / Math.max(used + bavail, 1) };
}

/** Of a file that does not fit on the disk, or of PostgreSQL. */
export function isDiskFull(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|53100)$/.test(String((error as { code?: unknown }).code));
}

export const NO_SPACE = "The server has no room left. Please tell whoever runs this site.";
