import { createStaticHandler, type EntryContext, Outlet } from "react-router";
import { expect, test } from "vitest";
import { renderHandoff } from "#app/shared/render-handoff.tsx";

const NONCE = "5f0c";
const URL = "http://localhost/map?q=a";
const fails = () => {
  throw new Error("no database");
};
const ROUTES = [
  { id: "root", path: "/", loader: fails, children: [{ id: "map", path: "map", loader: fails }] },
];

async function contextOf(serverHandoffStream?: ReadableStream) {
  const page = { default: () => <Outlet /> };
  const context = {
    manifest: {
      routes: {
        root: { id: "root", path: "", hasLoader: true },
        map: { id: "map", parentId: "root", path: "map", hasLoader: true },
      },
    },
    routeModules: { root: page, map: page },
    future: {},
    renderMeta: {},
    staticHandlerContext: await createStaticHandler(ROUTES).query(new Request(URL)),
    serverHandoffStream,
  };
  return context as unknown as EntryContext;
}

const streamOf = (text: string) => new Response(text).body as ReadableStream;

test("of a page that failed as well, only what the browser hydrates from is written, in scripts with the nonce, and no text ends one", async () => {
  // Longer than what React leaves in its place in a stream.
  const handoff = `["</script><!-- \u2028 &${"a".repeat(40_000)}"]`;
  const html = await renderHandoff(await contextOf(streamOf(handoff)), URL, NONCE);
  const scripts = [...html.matchAll(/<script nonce="5f0c">(.*?)<\/script>/gs)];
  const [, written = ""] = /\((".*")\)/s.exec(scripts[0]?.[1] ?? "") ?? [];
  expect(JSON.parse(written)).toBe(handoff);
  const rest = scripts.reduce((text, [script]) => text.replace(script, ""), html);
  expect(rest.replaceAll(/<!--.*?-->/g, "")).toBe("");
});

test("a page does not come without them: neither when the stream breaks nor when there is none", async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
  await expect(renderHandoff(await contextOf(broken), URL, NONCE)).rejects.toThrow("aborted");
  const none = renderHandoff(await contextOf(), URL, NONCE);
  await expect(none).rejects.toThrow("React Router wrote no scripts to hydrate from.");
});
