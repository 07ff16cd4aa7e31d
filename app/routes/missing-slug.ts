import { redirect } from "react-router";
import { homeWithout } from "#app/shared/slug.ts";
import type { Route } from "./+types/missing-slug";

/** For /attraction and /station without a slug. */
export function loader({ url }: Route.LoaderArgs) {
  throw redirect(homeWithout(url.pathname.startsWith("/station") ? "station" : "place"));
}
