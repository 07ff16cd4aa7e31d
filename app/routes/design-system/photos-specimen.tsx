import { useState } from "react";
import { Carousel } from "#app/photos/carousel.tsx";
import { LazyImage } from "#app/photos/lazy-image.tsx";
import type { Photo } from "#app/photos/photo.ts";
import { PhotoDetailsFields } from "#app/photos/photo-details-fields.tsx";
import { PhotoUpload } from "#app/photos/photo-upload.tsx";
import type { UploadedPhoto } from "#app/photos/upload-photo.ts";
import { Specimen } from "#app/routes/design-system/specimen.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

const credit = { attribution: "Illustration: Alight, CC BY 4.0" };
const abbotsford: Photo = {
  ...credit,
  url: "/illustrations/abbotsford.svg",
  altText: "Drawing of Abbotsford",
};
const garden: Photo = { ...credit, url: "/illustrations/abbotsford-2.svg", altText: "Drawing of a garden" };
const missing: Photo = {
  ...credit,
  url: "/illustrations/missing.svg",
  altText: "A picture that is not there",
};

const single: [string, Photo | null][] = [
  ["There", abbotsford],
  ["Cannot be had", missing],
  ["Cannot be had, with a fallback", { ...missing, url: "/illustrations/gone.svg", fallback: garden }],
  ["None", null],
];

export function PhotosSpecimen() {
  const [uploaded, setUploaded] = useState<UploadedPhoto[]>([]);
  const [details, setDetails] = useState({ altText: "", attribution: "", licence: "", sourceUrl: "" });
  const [apikey, setApikey] = useState("");
  const [token, setToken] = useState("");
  return (
    <Specimen title="Photos">
      <ul className="card-grid">
        {single.map(([label, picture]) => (
          <li key={label} className="grid gap-1.5 text-sm">
            <LazyImage picture={picture} size="summary" className="rounded-lg" />
            {label}
          </li>
        ))}
      </ul>
      <div className="max-w-3xl">
        <Carousel
          pictures={[abbotsford, garden, missing]}
          size="detail"
          label="Pictures of Abbotsford"
          attribution
          className="rounded-xl"
        />
      </div>
      <div className="grid max-w-3xl gap-5 sm:grid-cols-2">
        <Field label="Publishable key">
          {(wiring) => (
            <Input {...wiring} value={apikey} onChange={(event) => setApikey(event.target.value)} />
          )}
        </Field>
        <Field label="Access token of a member of staff">
          {(wiring) => <Input {...wiring} value={token} onChange={(event) => setToken(event.target.value)} />}
        </Field>
        <PhotoUpload
          getAccess={async () => ({ apikey, Authorization: `Bearer ${token}` })}
          onUploaded={(photo) => setUploaded((before) => [...before, photo])}
        />
        <PhotoDetailsFields details={details} onChange={setDetails} areFaultsShown={uploaded.length > 0} />
        {uploaded.map(({ url, placeholder }) => (
          <Carousel
            key={url}
            pictures={[{ url, placeholder, ...details }]}
            size="summary"
            label="The uploaded picture"
            attribution
          />
        ))}
      </div>
    </Specimen>
  );
}
