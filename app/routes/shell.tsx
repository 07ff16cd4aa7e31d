import { useEffect } from "react";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";

/** Never shown at its own address: the service worker answers with it for pages that it has not kept (docs/decisions/0040). */
export default function Shell() {
  useEffect(() => {
    if (location.pathname === "/shell") location.replace("/");
  }, []);
  return <LoadingIndicator />;
}

export const headers = () => ({ "X-Robots-Tag": "noindex" });
