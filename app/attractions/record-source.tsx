import { OWN_WORK, type RecordSource } from "#app/attractions/attraction.ts";
import { isWebAddress } from "#app/shared/web-address.ts";

export function RecordSourceLine({ name, url, licence, attribution }: RecordSource) {
  if (licence === OWN_WORK && !attribution) return null;
  const credit = attribution ?? name;
  return (
    <p className="wrap-anywhere mt-4 text-sm text-soft">
      Source of this entry:{" "}
      {url && isWebAddress(url) ? (
        <a href={url} rel="noopener nofollow" className="underline underline-offset-2">
          {credit}
        </a>
      ) : (
        credit
      )}
      {licence && licence !== OWN_WORK && !credit.includes(licence) && `, ${licence}`}
    </p>
  );
}
