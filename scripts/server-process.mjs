import { join } from "node:path";
import { root } from "./run.mjs";

/** Few allocation arenas and a small young generation keep the server below 450 MB under heavy reads; with the defaults it grows to twice
 * as much and gives nothing back. What Node has compiled is kept for the next start, where that folder can be written. */
export const serverProcess = {
  args: ["--max-semi-space-size=8", "server/main.ts"],
  env: {
    MALLOC_ARENA_MAX: "2",
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
    NODE_ENV: "production",
  },
};
