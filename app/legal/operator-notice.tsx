import { mailLink } from "#app/shared/mail-link.ts";
import { useSiteSettings } from "#app/shared/site-settings.ts";

export function OperatorNotice() {
  const { name, address, email } = useSiteSettings().operator;
  const missing = [
    !name && "who runs this site",
    !address && "their postal address",
    !email && "an e-mail address for questions about your data",
  ].filter((part) => part !== false);
  return (
    <>
      {(name || address || email) && (
        <address className="not-italic">
          {name && <b className="block">{name}</b>}
          {address && <span className="block whitespace-pre-line">{address}</span>}
          {email && <a href={mailLink(email)}>{email}</a>}
        </address>
      )}
      {missing.length > 0 && (
        <p role="note" className="rounded-md border border-warning px-4 py-3">
          Not said here yet: {missing.join("; ")}.
        </p>
      )}
    </>
  );
}
