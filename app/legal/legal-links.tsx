import { useState } from "react";
import { useLocation } from "react-router";
import { LEGAL_TEXTS, type LegalName } from "#app/legal/legal-texts.ts";
import { showCookieSettings } from "#app/shared/open-cookie-settings.ts";
import { insteadOfLink } from "#app/ui/instead-of-link.ts";
import { LazyDialog } from "#app/ui/lazy-dialog.tsx";
import { Link } from "#app/ui/link.tsx";

const loadText = () => import("#app/legal/legal-text.tsx");
const NAMES = Object.keys(LEGAL_TEXTS) as LegalName[];

/** They open dialogs, and without scripts or in a new tab their pages. */
export function LegalLinks({ className }: { className: string }) {
  const { key } = useLocation();
  const [shown, setShown] = useState<{ name: LegalName; key: string }>({ name: "privacy", key: "" });
  const { name } = shown;
  return (
    <>
      {NAMES.map((name) => (
        <li key={name}>
          <Link to={`/${name}`} onClick={insteadOfLink(() => setShown({ name, key }))} className={className}>
            {LEGAL_TEXTS[name]}
          </Link>
        </li>
      ))}
      <li>
        <Link to="/cookies" onClick={insteadOfLink(showCookieSettings)} className={className}>
          Cookie settings
        </Link>
      </li>
      <LazyDialog
        isOpen={shown.key === key}
        // Its text stays while it closes.
        onOpenChange={() => setShown({ name, key: "" })}
        title={LEGAL_TEXTS[name]}
        focus="text"
        width="wide"
        load={loadText}
        props={{ name, heading: "h3" }}
      />
    </>
  );
}
