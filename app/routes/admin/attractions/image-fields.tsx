import { useRef, useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { accountClient, readAccountSettings } from "#app/account/client.ts";
import { PhotoDetailsFields } from "#app/photos/photo-details-fields.tsx";
import { PhotoUpload } from "#app/photos/photo-upload.tsx";
import {
  type AttractionValues,
  EMPTY_IMAGE,
  type ImageValues,
  MAX_IMAGES,
} from "#app/routes/admin/attractions/attraction-schema.ts";
import { ImageOrder } from "#app/routes/admin/attractions/image-order.tsx";
import { changeAndFocus } from "#app/routes/admin/editing/change-and-focus.ts";
import { isWebAddress } from "#app/shared/web-address.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Input } from "#app/ui/input.tsx";
import { SegmentedControl } from "#app/ui/segmented-control.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

const MODES = [
  { value: "upload", label: "Upload" },
  { value: "url", label: "URL" },
];

type Props = {
  /** Whether an upload has begun (1) or ended (-1). */
  onUploadsChange: (change: 1 | -1) => void;
};

export function ImageFields({ onUploadsChange }: Props) {
  const handleBusy = (isBusy: boolean) => onUploadsChange(isBusy ? 1 : -1);
  const { fields, append, remove, move } = useFieldArray<AttractionValues, "images", "key">({
    name: "images",
    keyName: "key",
  });
  const root = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState("");
  const free = MAX_IMAGES - fields.length;

  function moveImage(from: number, to: number) {
    move(from, to);
    const primary = to === 0 ? ", the primary picture" : "";
    setMoved(`Image ${from + 1} is now image ${to + 1} of ${fields.length}${primary}.`);
  }

  const imageAt = (index: number) => root.current?.querySelectorAll("[data-image]")[index];
  /** The focus goes with the image, to `part` of it or to the button that is left there. */
  function moveTo(from: number, to: number, part: string) {
    changeAndFocus(
      () => moveImage(from, to),
      () => {
        const item = imageAt(to);
        return item?.querySelector<HTMLElement>(`[data-part=${part}]`) ?? item?.querySelector("[data-part]");
      },
    );
  }
  return (
    <div ref={root} className="grid gap-4">
      {fields.length > 1 && <ImageOrder keys={fields.map(({ key }) => key)} onMove={moveImage} />}
      <p role="status" className="sr-only">
        {moved}
      </p>
      {fields.length > 0 && (
        <ol className="grid gap-4">
          {fields.map(({ key }, index) => (
            <li key={key} data-image className="grid gap-4 rounded-md border border-line p-4">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <h4 className="mr-auto flex items-center gap-2 font-semibold text-lg">
                  Image {index + 1}
                  {index === 0 && <Badge tone="green">Primary</Badge>}
                </h4>
                <div className="-mx-4 flex flex-wrap">
                  {index > 0 && (
                    <>
                      <Button size="sm" variant="quiet" onClick={() => moveTo(index, 0, "down")}>
                        Make primary
                      </Button>
                      <Button
                        size="sm"
                        variant="quiet"
                        aria-label={`Move image ${index + 1} up`}
                        data-part="up"
                        onClick={() => moveTo(index, index - 1, "up")}
                      >
                        Up
                      </Button>
                    </>
                  )}
                  {index < fields.length - 1 && (
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={`Move image ${index + 1} down`}
                      data-part="down"
                      onClick={() => moveTo(index, index + 1, "down")}
                    >
                      Down
                    </Button>
                  )}
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Remove image ${index + 1}`}
                    data-part="remove"
                    onClick={() =>
                      changeAndFocus(
                        () => remove(index),
                        () =>
                          imageAt(Math.min(index, fields.length - 2))?.querySelector<HTMLElement>(
                            "[data-part=remove]",
                          ) ?? root.current?.querySelector<HTMLElement>("[data-part=add]"),
                      )
                    }
                  >
                    <ToolIcon name="trash" size={18} />
                    Remove
                  </Button>
                </div>
              </div>
              <ImageField index={index} onBusyChange={handleBusy} />
            </li>
          ))}
        </ol>
      )}
      {free > 0 ? (
        <>
          <PhotoUpload
            label={free === 1 ? "Choose a picture" : "Choose pictures"}
            limit={free}
            takesPaste
            getAccess={uploadAccess}
            onBusyChange={handleBusy}
            onUploaded={({ url, placeholder = "" }) =>
              append({ ...EMPTY_IMAGE, url, placeholder }, { shouldFocus: false })
            }
          />
          <div>
            <Button data-part="add" size="sm" onClick={() => append({ ...EMPTY_IMAGE, mode: "url" })}>
              <Icon name="plus" size={18} />
              Add image by URL
            </Button>
          </div>
        </>
      ) : (
        <p className="text-soft">There are {MAX_IMAGES} images, which is the most.</p>
      )}
    </div>
  );
}

function ImageField({ index, onBusyChange }: { index: number; onBusyChange: (isBusy: boolean) => void }) {
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
          onValueChange={(mode) => set({ mode: mode as ImageValues["mode"] })}
        />
        <ShownImage key={isUpload ? image.url : shownUrl} url={isUpload ? image.url : shownUrl} />
        {isUpload && (
          <PhotoUpload
            label={image.url ? "Replace" : "Choose a picture"}
            getAccess={uploadAccess}
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

async function uploadAccess(): Promise<Record<string, string>> {
  const [{ publishableKey }, { auth }] = await Promise.all([readAccountSettings(), accountClient()]);
  const { data } = await auth.getSession();
  return { apikey: publishableKey, Authorization: `Bearer ${data.session?.access_token ?? publishableKey}` };
}
