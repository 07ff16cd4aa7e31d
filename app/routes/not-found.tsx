import { data } from "react-router";
import { pageMeta } from "#app/shared/page-meta.ts";
import { siteUrlOf } from "#app/shared/site-settings.ts";
import { NOT_FOUND, NotFoundView } from "#app/ui/not-found-view.tsx";
import type { Route } from "./+types/not-found";

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteUrlOf(matches), NOT_FOUND);
}

export default NotFoundView;
