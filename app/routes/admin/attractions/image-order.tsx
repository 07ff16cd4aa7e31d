import { useRef } from "react";
import { useWatch } from "react-hook-form";
import type { AttractionValues } from "#app/routes/admin/attractions/attraction-schema.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useSortable } from "#app/ui/use-sortable.ts";

type Props = {
  keys: string[];
  onMove: (from: number, to: number) => void;
};

/** Keys have the buttons of each image. */
export function ImageOrder({ keys, onMove }: Props) {
  const images = useWatch<AttractionValues, "images">({ name: "images" });
  return (
    <div aria-hidden="true" className="grid gap-2">
      <p className="text-sm text-soft">
        Drag the pictures to put them in order. The first one is the primary picture, which cards show.
      </p>
      {/* No gaps, so that a picture can be dropped between two others. */}
      <ol className="-mx-1 flex">
        {keys.map((key, index) => (
          <Thumbnail key={key} index={index} url={images[index]?.url.trim() ?? ""} onMove={onMove} />
        ))}
      </ol>
    </div>
  );
}

type ThumbnailProps = {
  index: number;
  url: string;
  onMove: Props["onMove"];
};

function Thumbnail({ index, url, onMove }: ThumbnailProps) {
  const root = useRef<HTMLLIElement>(null);
  const { isDragged, side } = useSortable(root, { list: "image", index, onMove });
  return (
    <li
      ref={root}
      data-order
      className={`relative grid w-1/5 max-w-32 cursor-grab select-none gap-1 px-1 text-center text-sm [-webkit-touch-callout:none] ${isDragged ? "opacity-40" : ""}`}
    >
      <span className="grid aspect-4/3 place-items-center overflow-clip rounded-md border border-line bg-sand text-soft">
        {url ? (
          // A press belongs to the item, not to the picture with its menu.
          <img src={url} alt="" draggable={false} className="pointer-events-none size-full object-cover" />
        ) : (
          <Icon name="picture" />
        )}
      </span>
      <span className={index === 0 ? "font-semibold text-green-text" : "text-soft"}>
        {index === 0 ? "Primary" : index + 1}
      </span>
      {side && (
        <span
          className={`absolute inset-y-0 w-1 rounded-full bg-focus ${side === "before" ? "-left-0.5" : "-right-0.5"}`}
        />
      )}
    </li>
  );
}
