import type { TestProject } from "vitest/node";
import { startSite } from "#tests/setup/site.ts";
import { ensureBuilt } from "../../scripts/build-if-changed.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** The origin of the built site with the demo content. */
    siteUrl: string;
  }
}

/** One server for all files of a project, which only read. */
export default async function provideSite(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt();
  const site = await startSite();
  project.provide("siteUrl", site.url);
  return site.stop;
}
