import { useEffect, useState } from "react";
import { useLocation } from "react-router";

const KEY = /^#([\w-]{32})$/;

/** The key after the # in the page's address, which browsers send nowhere. Null during hydration; kept when a link within the page replaces it. */
export function useFragmentKey(): string | null {
  const [, inAddress] = KEY.exec(useLocation().hash) ?? [];
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    if (inAddress) setKey(inAddress);
  }, [inAddress]);
  return key;
}
