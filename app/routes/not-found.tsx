import { data } from "react-router";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { NOT_FOUND, NotFoundView } from "#app/ui/not-found-view.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export const meta = fixedMeta(NOT_FOUND);

export default NotFoundView;
