import { createRequestHandler } from "react-router";
import * as build from "virtual:react-router/server-build";

const handle = createRequestHandler(build);
export function createWeb() {
  return (request: Request) => handle(request);
}
