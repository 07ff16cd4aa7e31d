import type { LoaderFunctionArgs } from "react-router";
import { siteSettingsContext } from "#app/shared/site-settings.ts";

export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /auth",
    "",
    `Sitemap: ${context.get(siteSettingsContext).siteUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
