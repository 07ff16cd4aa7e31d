import { createElement as h } from "react";
import { renderToReadableStream } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  Link,
  Outlet,
  StaticRouterProvider,
  useLoaderData,
} from "react-router";
import type { Catalogue } from "#app/catalogue/catalogue.ts";
import type { ServerDependencies } from "#server/http/web.ts";

const ROUNDS = 10;
const DOCUMENTS = 50;
const CARDS = 24;

type Render = () => Promise<string>;
type Rendering = { perSecond: number; bytes: number };

/**
 * Documents a second of CPU time, the best of several rounds in turn: the built home page without any cache, and as many cards by React
 * Router alone. NODE_ENV has to be "production" before this module is imported.
 */
export async function measureRendering(catalogue: Catalogue): Promise<{ home: Rendering; bare: Rendering }> {
  const [home, bare] = [await makeHome(catalogue), makeBare(catalogue)];
  const perSecond = { home: 0, bare: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    perSecond.home = Math.max(perSecond.home, await countPerSecond(home));
    perSecond.bare = Math.max(perSecond.bare, await countPerSecond(bare));
  }
  return {
    home: { perSecond: perSecond.home, bytes: (await home()).length },
    bare: { perSecond: perSecond.bare, bytes: (await bare()).length },
  };
}

async function countPerSecond(render: Render): Promise<number> {
  const start = process.cpuUsage();
  for (let i = 0; i < DOCUMENTS; i += 1) await render();
  const { user, system } = process.cpuUsage(start);
  return (DOCUMENTS / (user + system)) * 1e6;
}

const DAY_MS = 86_400_000;

async function makeHome(catalogue: Catalogue): Promise<Render> {
  const build = new URL("../build/server/index.js", import.meta.url).href;
  const { createWeb } = (await import(build)) as typeof import("#server/http/web.ts");
  const web = createWeb({
    siteUrl: "http://localhost",
    tiles: { url: "https://tiles.example/{z}/{x}/{y}.png", attribution: "", maxZoom: 18 },
    photoHttpHosts: [],
    content: { catalogue: async () => catalogue },
  } as unknown as ServerDependencies);
  let turn = 0;
  return async () => {
    // A day each, since the cache knows pages by their filters.
    const response = await web(
      new Request(`http://localhost/?unknown=1&date=${new Date(DAY_MS * turn++).toISOString().slice(0, 10)}`),
    );
    if (response.status !== 200) throw new Error(`The home page answered ${response.status}`);
    return response.text();
  };
}

/** A page of cards with as much text, as many elements and as long classes as the home page's. */
function makeBare(catalogue: Catalogue): Render {
  const routes = [
    {
      path: "/",
      Component: BareDocument,
      children: [{ index: true, loader: () => catalogue.attractions.slice(0, CARDS), Component: BareCards }],
    },
  ];
  const { query, dataRoutes } = createStaticHandler(routes);
  return async () => {
    const context = await query(new Request("http://localhost/"));
    if (context instanceof Response) throw new Error("The bare page did not render");
    const router = createStaticRouter(dataRoutes, context);
    return new Response(await renderToReadableStream(h(StaticRouterProvider, { router, context }))).text();
  };
}

function BareDocument() {
  return h("html", null, h("head", null, h("title", null, "Cards")), h("body", null, h(Outlet)));
}

function BareCards() {
  const attractions = useLoaderData<Catalogue["attractions"]>();
  return h(
    "ul",
    null,
    attractions.map((attraction) => h("li", { key: attraction.slug }, h(BareCard, { attraction }))),
  );
}

const classOf = (length: number) => ({ className: "plain ".repeat(Math.ceil(length / 6)).slice(0, length) });

function BareCard({ attraction }: { attraction: Catalogue["attractions"][number] }) {
  const { slug, name, summary, activityType, pictures, nearestStation, walkingTimeMinutes } = attraction;
  const [picture] = pictures;
  return h(
    "article",
    classOf(175),
    h("span", classOf(70), h("span", { ...classOf(85), style: { background: picture?.placeholder } })),
    h("img", {
      src: picture?.url,
      alt: picture?.altText,
      width: 400,
      height: 300,
      loading: "lazy",
      decoding: "async",
      ...classOf(40),
    }),
    h(
      "div",
      classOf(45),
      h("h3", classOf(25), h(Link, { to: `/attraction/${slug}`, ...classOf(235) }, name)),
      h(
        "ul",
        classOf(27),
        activityType.map((activity) => h("li", { key: activity }, h("span", classOf(155), activity))),
      ),
      h("p", classOf(33), summary.slice(0, 112)),
      h(
        "div",
        classOf(60),
        h("p", classOf(55), h("span", classOf(50), walkingTimeMinutes), " min walk"),
        h(
          "div",
          classOf(55),
          h(
            "p",
            classOf(60),
            h("svg", { viewBox: "0 0 12 12", ...classOf(10) }),
            h("span", classOf(8), nearestStation),
          ),
          h("p", classOf(9), "+ 1 more station"),
        ),
      ),
    ),
  );
}
