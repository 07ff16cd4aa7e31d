import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { accountClient, lookUpSession, readAccountSettings } from "#app/account/client.ts";
import { PhotoDetailsFields } from "#app/photos/photo-details-fields.tsx";
import { PhotoUpload } from "#app/photos/photo-upload.tsx";
import type { UploadAccess } from "#app/photos/use-photo-upload.ts";
import type { AttractionValues, ImageValues } from "#app/routes/admin/attractions/attraction-schema.ts";
import { isWebAddress } from "#app/shared/web-address.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SegmentedControl } from "#app/ui/segmented-control.tsx";

const MODES = [
  { value: "upload", label: "Upload" },
  { value: "url", label: "URL" },
] as const;

export function ImageField({
  index,
  onBusyChange,
}: {
  index: number;
  onBusyChange: (isBusy: boolean) => void;
}) {
  const { setValue, formState } = useFormContext<AttractionValues>();
  const image = useWatch<AttractionValues, `images.${number}`>({ name: `images.${index}` });
  const [shownUrl, setShownUrl] = useState(image.url);
  const errors = formState.errors.images?.[index];
  const set = (change: Partial<ImageValues>) =>
    setValue(
      `images.${index}`,
      { ...image, ...change },
      { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted },
    );
  const isUpload = image.mode === "upload";
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-3">
        <SegmentedControl
          name={`image-mode-${index}`}
          legend={`Source of image ${index + 1}`}
          isLegendHidden
          options={MODES}
          value={image.mode}
          onValueChange={(mode) => set({ mode })}
        />
        <ShownImage key={isUpload ? image.url : shownUrl} url={isUpload ? image.url : shownUrl} />
        {isUpload && (
          <PhotoUpload
            label={image.url ? "Replace" : "Choose a picture"}
            access={UPLOAD_ACCESS}
            onBusyChange={onBusyChange}
            onUploaded={({ url, placeholder = "" }) => {
              set({ url, placeholder });
              setShownUrl(url);
            }}
          />
        )}
      </div>
      <div className="grid min-w-0 gap-4">
        {(!isUpload || errors?.url) && (
          <Field label="Image URL" error={errors?.url?.message} hint="The address of the picture itself.">
            {(wiring) => (
              <Input
                {...wiring}
                inputMode="url"
                autoComplete="off"
                value={image.url}
                onChange={({ currentTarget: { value: url } }) => set({ url, placeholder: "" })}
                onBlur={() => setShownUrl(image.url.trim())}
              />
            )}
          </Field>
        )}
        <PhotoDetailsFields
          details={image}
          onChange={set}
          areFaultsShown={formState.isSubmitted && image.url.trim() !== ""}
        />
      </div>
    </div>
  );
}

function ShownImage({ url }: { url: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (!isWebAddress(url) && !/^\/[^/]/.test(url)) return null;
  if (hasFailed)
    return (
      <p role="alert" className="font-medium text-danger text-sm">
        There is no picture at this address. A page that shows a picture is not the picture itself: open the
        picture there, and copy its own address.
      </p>
    );
  return (
    <img
      src={url}
      alt="As it will be shown"
      onError={() => setHasFailed(true)}
      className="aspect-4/3 w-full rounded-md border border-line bg-sand object-cover"
    />
  );
}

export const UPLOAD_ACCESS: UploadAccess = {
  async headers() {
    const [{ publishableKey }, { auth }] = await Promise.all([readAccountSettings(), accountClient()]);
    const { data } = await auth.getSession();
    return {
      apikey: publishableKey,
      Authorization: `Bearer ${data.session?.access_token ?? publishableKey}`,
    };
  },
  onRefused: () => void lookUpSession({ verify: true }),
};
