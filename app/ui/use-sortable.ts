import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useLazyModule } from "#app/ui/use-lazy-module.ts";

/** Fetched in a browser only: Node cannot resolve it. */
const loadDragging = () => import("@atlaskit/pragmatic-drag-and-drop/element/adapter");

type Options = {
  /** Items are dragged among those of the same list. */
  list: string;
  /** Null for an item that stays where it is. */
  index: number | null;
  onMove: (from: number, to: number) => void;
};

/** Dragged with a mouse or after a long press. `side` is where the item that is over this one would lie. Keys need buttons beside it. */
export function useSortable(item: RefObject<HTMLElement | null>, { list, index, onMove }: Options) {
  const { module: dragging, request } = useLazyModule(loadDragging);
  const [isDragged, setIsDragged] = useState(false);
  const [side, setSide] = useState<"before" | "after" | null>(null);
  const move = useEffectEvent(onMove);
  const isSortable = index !== null;
  useEffect(() => {
    if (isSortable) void request();
  }, [isSortable, request]);

  useEffect(() => {
    const element = item.current;
    if (!element || !dragging || index === null) return;
    const stopDragging = dragging.draggable({
      element,
      getInitialData: () => ({ [list]: index }),
      onDragStart: () => setIsDragged(true),
      onDrop: () => setIsDragged(false),
    });
    const stopDropping = dragging.dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data[list] === "number" && source.data[list] !== index,
      onDragEnter: ({ source }) => setSide(Number(source.data[list]) > index ? "before" : "after"),
      onDragLeave: () => setSide(null),
      onDrop: ({ source }) => {
        setSide(null);
        move(Number(source.data[list]), index);
      },
    });
    return () => {
      stopDragging();
      stopDropping();
    };
  }, [item, dragging, list, index]);
  return { isDragged, side };
}
