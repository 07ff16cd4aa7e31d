import { expect, test } from "vitest";
import { withKnownParams } from "#server/http/page-params.ts";

test.each([
  ["/?station=stow&fbclid=1&activity=a&activity=b", "/?station=stow&activity=a&activity=b"],
  ["/?missing=place&gclid=1", "/?missing=place"],
  ["/_.data?minutes=15&utm_source=x", "/_.data?minutes=15"],
  ["/attraction/abbotsford?show=48&gclid=1&_routes=root", "/attraction/abbotsford?show=48&_routes=root"],
  ["/search?q=abbey&utm_source=x", "/search?q=abbey"],
  ["/saved?places=a,b&x=1", "/saved?places=a%2Cb"],
  ["/map?region=tayside&q=abbey&show=48", "/map?region=tayside&q=abbey"],
  ["/map?station=stow&minutes=15&lat=55.6", "/map?station=stow&minutes=15"],
  ["/contact?about=%2Fstation%2Fstow&gclid=1", "/contact?about=%2Fstation%2Fstow"],
  ["/newsletter/confirm?token=abc", "/newsletter/confirm"],
  ["/station/stow?station=stow&from=haymarket", "/station/stow?from=haymarket"],
  ["/documents/catalogue?x=1&x=2", "/documents/catalogue"],
  ["/constructor?a=1", "/constructor"],
])("%s is rendered as %s", (requested, rendered) => {
  const { pathname, search } = withKnownParams(new URL(requested, "http://localhost"));
  expect(pathname + search).toBe(rendered);
});
