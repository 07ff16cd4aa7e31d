import { useRef, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { PhotoUpload } from "#app/photos/photo-upload.tsx";
import {
  type AttractionValues,
  EMPTY_IMAGE,
  MAX_IMAGES,
} from "#app/routes/admin/attractions/attraction-schema.ts";
import { ImageField, UPLOAD_ACCESS } from "#app/routes/admin/attractions/image-field.tsx";
import { ImageOrder } from "#app/routes/admin/attractions/image-order.tsx";
import { changeAndFocus } from "#app/routes/admin/editing/change-and-focus.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

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
  function removeImage(index: number) {
    changeAndFocus(
      () => remove(index),
      () =>
        imageAt(Math.min(index, fields.length - 2))?.querySelector<HTMLElement>("[data-part=remove]") ??
        root.current?.querySelector<HTMLElement>("[data-part=add]"),
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
            <ImageItem
              key={key}
              index={index}
              count={fields.length}
              onMove={moveTo}
              onRemove={() => removeImage(index)}
              onBusyChange={handleBusy}
            />
          ))}
        </ol>
      )}
      {free > 0 ? (
        <>
          <PhotoUpload
            label={free === 1 ? "Choose a picture" : "Choose pictures"}
            limit={free}
            takesPaste
            access={UPLOAD_ACCESS}
            onBusyChange={handleBusy}
            onUploaded={({ url, placeholder = "" }) =>
              append({ ...EMPTY_IMAGE, url, placeholder }, { shouldFocus: false })
            }
          />
          <div>
            <Button data-part="add" size="sm" onClick={() => append({ ...EMPTY_IMAGE, mode: "url" })}>
              <ToolIcon name="plus" size={18} />
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

type ItemProps = {
  index: number;
  count: number;
  onMove: (from: number, to: number, part: string) => void;
  onRemove: () => void;
  onBusyChange: (isBusy: boolean) => void;
};

function ImageItem({ index, count, onMove, onRemove, onBusyChange }: ItemProps) {
  return (
    <li data-image className="grid gap-4 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h4 className="mr-auto flex items-center gap-2 font-semibold text-lg">
          Image {index + 1}
          {index === 0 && <Badge tone="green">Primary</Badge>}
        </h4>
        <div className="-mx-4 flex flex-wrap">
          {index > 0 && (
            <>
              <Button size="sm" variant="quiet" onClick={() => onMove(index, 0, "down")}>
                Make primary
              </Button>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Move image ${index + 1} up`}
                data-part="up"
                onClick={() => onMove(index, index - 1, "up")}
              >
                Up
              </Button>
            </>
          )}
          {index < count - 1 && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Move image ${index + 1} down`}
              data-part="down"
              onClick={() => onMove(index, index + 1, "down")}
            >
              Down
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Remove image ${index + 1}`}
            data-part="remove"
            onClick={onRemove}
          >
            <ToolIcon name="trash" size={18} />
            Remove
          </Button>
        </div>
      </div>
      <ImageField index={index} onBusyChange={onBusyChange} />
    </li>
  );
}
