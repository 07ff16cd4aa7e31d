import { compileCache } from "./run.mjs";

/** Few allocation arenas and a small young generation keep the server below 450 MB under heavy reads; with the defaults it grows to twice
 * as much and gives nothing back. */
export const serverProcess = {
  args: [
    "--max-semi-space-size=16",
    // After a slow start V8 takes what a page is rendered from for lasting, and a page takes a quarter more time (docs/decisions/0051).
    "--no-allocation-site-pretenuring",
    "server/main.ts",
  ],
  env: {
    ...compileCache,
    MALLOC_ARENA_MAX: "2",
    NODE_ENV: "production",
  },
};
