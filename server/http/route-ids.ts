import * as build from "virtual:react-router/server-build";
import { matchRoutes, type RouteObject } from "react-router";

type BuiltRoutes = typeof build.routes;

const tree = toTree(build.routes);

/** The ids of the routes that a page at `path` consists of, the outermost first. */
export function routeIdsAt(path: string): string[] {
  return (matchRoutes(tree, path) ?? []).flatMap(({ route }) => route.id ?? []);
}

function toTree(routes: BuiltRoutes, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    return index ? [{ id, path, index }] : [{ id, path, children: toTree(routes, id) }];
  });
}
