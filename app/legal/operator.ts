import { createContext, useRouteLoaderData } from "react-router";

/** Who runs the site. What the settings do not name is undefined. */
export type Operator = {
  name?: string | undefined;
  address?: string | undefined;
  email?: string | undefined;
};

export const operatorContext = createContext<Operator>({});

/** As the root's loader sends it to every page. */
export function useOperator(): Operator {
  return (useRouteLoaderData("root") as { operator?: Operator } | undefined)?.operator ?? {};
}
