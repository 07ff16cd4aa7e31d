import { importAgain } from "#app/shared/import-again.ts";

/**
 * In the place of React Router's function of this name (vite.config.ts), which reloads the document when the code of a route cannot be fetched: that fails
 * without a connection. This one waits. tests/journeys/go-offline.spec.ts fails when React Router no longer calls it.
 */
export async function loadRouteModule(
  { id, module: file }: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  loaded[id] ??= await import(/* @vite-ignore */ file).catch(async () => {
    const { untilFetched } = await importAgain(() => import("#app/ui/missing-route.ts"));
    return untilFetched(file);
  });
  return loaded[id];
}
