import { renderToString } from "react-dom/server";
import { MemoryRouter, Link as RouterLink } from "react-router";
import { expect, test } from "vitest";
import { DocumentLink, type LinkProps, NavLink } from "#app/ui/link.tsx";

const links: LinkProps[] = [
  { to: "/", children: "Home" },
  {
    to: "/attraction/abbotsford?date=2026-07-01&unknown=1#plan",
    className: "rounded-sm",
    children: "Abbotsford",
  },
  { to: "/day?places=a.b&from=stow", state: { isOverPage: true }, replace: true, preventScrollReset: true },
  { to: "/search?q=caf%C3%A9", onClick: () => {}, "aria-label": "Search", target: "_blank" },
  { to: "/?" },
  { to: "/map?#list" },
  { to: "/map#" },
  { to: "/\\example.org" },
  { to: "?page=2", children: "Next" },
  { to: "#places", children: "Places" },
  { to: { pathname: "/map", search: "?station=stow" }, children: "Map" },
  { to: "//example.org/path", children: "Elsewhere" },
  { to: "https://example.org/", children: "Elsewhere" },
];

const html = (element: React.ReactNode) =>
  renderToString(<MemoryRouter initialEntries={["/station/stow?from=eskbank"]}>{element}</MemoryRouter>);
const attributes = (text: string) => text.slice(0, text.indexOf(">")).split(" ").sort();

test.each(links)("in a document a link to $to is that of React Router", (props) => {
  const [document, router] = [
    html(<DocumentLink {...props} />),
    html(<RouterLink discover="none" {...props} />),
  ];
  expect(attributes(document)).toEqual(attributes(router));
  expect(document.slice(document.indexOf(">"))).toBe(router.slice(router.indexOf(">")));
});

test.each([
  ["/station/stow", true],
  ["/station", true],
  ["/stat", false],
  ["/station/stow/walks", false],
  ["/day", false],
  ["/", false],
])("on /station/stow a link to %s is marked: %s", (to, isMarked) => {
  expect(html(<NavLink to={to} />).includes('aria-current="page"')).toBe(isMarked);
});
