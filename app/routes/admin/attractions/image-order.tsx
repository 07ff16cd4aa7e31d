import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { AttractionValues } from "#app/routes/admin/attractions/attraction-schema.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

/** Fetched in a browser only: Node cannot resolve it. */
const loadDragging = () => import("@atlaskit/pragmatic-drag-and-drop/element/adapter");

type Props = {
  keys: string[];
  onMove: (from: number, to: number) => void;
};

/** Dragged with a mouse or after a long press. Keys have the buttons of each image. */
export function ImageOrder({ keys, onMove }: Props) {
  const images = useWatch<AttractionValues, "images">({ name: "images" });
  const { module: dragging, request } = useLazyModule(loadDragging);
  useEffect(() => void request(), [request]);
  return (
    <div aria-hidden="true" className="grid gap-2">
      <p className="text-sm text-soft">
        Drag the pictures to put them in order. The first one is the primary picture, which cards show.
      </p>
      {/* No gaps, so that a picture can be dropped between two others. */}
      <ol className="-mx-1 flex">
        {keys.map((key, index) => (
          <Thumbnail
            key={key}
            dragging={dragging}
            index={index}
            url={images[index]?.url.trim() ?? ""}
            onMove={onMove}
          />
        ))}
      </ol>
    </div>
  );
}

type ThumbnailProps = {
  dragging: Awaited<ReturnType<typeof loadDragging>> | null;
  index: number;
  url: string;
  onMove: Props["onMove"];
};

function Thumbnail({ dragging, index, url, onMove }: ThumbnailProps) {
  const root = useRef<HTMLLIElement>(null);
  const [isDragged, setIsDragged] = useState(false);
  /** Where the picture that is over this one would lie. */
  const [side, setSide] = useState<"before" | "after" | null>(null);
  const move = useEffectEvent(onMove);

  useEffect(() => {
    const element = root.current;
    if (!element || !dragging) return;
    const stopDragging = dragging.draggable({
      element,
      getInitialData: () => ({ image: index }),
      onDragStart: () => setIsDragged(true),
      onDrop: () => setIsDragged(false),
    });
    const stopDropping = dragging.dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data.image === "number" && source.data.image !== index,
      onDragEnter: ({ source }) => setSide(Number(source.data.image) > index ? "before" : "after"),
      onDragLeave: () => setSide(null),
      onDrop: ({ source }) => {
        setSide(null);
        move(Number(source.data.image), index);
      },
    });
    return () => {
      stopDragging();
      stopDropping();
    };
  }, [dragging, index]);

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
