import type { LoaderFunctionArgs } from "react-router";
import { accountSettingsContext } from "#app/account/account-settings.ts";

export function loader({ context }: LoaderFunctionArgs) {
  return Response.json(context.get(accountSettingsContext));
}
