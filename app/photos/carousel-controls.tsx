import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

/** A press does not follow the link of the card around it. */
function ControlButton({
  onPress,
  ...props
}: {
  onPress: () => void;
  label: string;
  className: string;
  isTabStop?: boolean;
  children: ReactNode;
}) {
  const { label, isTabStop, className, children } = props;
  function handleClick(event: MouseEvent) {
    event.preventDefault();
    event.stopPropagation();
    onPress();
  }
  return (
    <button
      type="button"
      aria-label={label}
      tabIndex={isTabStop ? undefined : -1}
      onClick={handleClick}
      className={className}
    >
      {children}
    </button>
  );
}

type ArrowsProps = { size: "summary" | "detail"; onPrevious: () => void; onNext: () => void };

/** Hidden on touch screens, where one swipes. In cards the Tab key skips them, since the arrow keys do the same. */
export function CarouselArrows({ size, onPrevious, onNext }: ArrowsProps) {
  const look =
    "absolute top-1/2 grid -translate-y-1/2 place-items-center rounded-full bg-card text-ink opacity-0 shadow-soft noscript:hidden transition-opacity duration-150 hover:bg-sand group-hover/carousel:opacity-100 group-has-focus-visible/carousel:opacity-100 group-focus-visible/carousel:opacity-100 any-pointer-coarse:hidden [@media(width<=768px)]:hidden";
  const position =
    size === "detail"
      ? { box: "size-11", left: "left-3.5", right: "right-3.5" }
      : { box: "size-9", left: "left-2", right: "right-2" };
  const isTabStop = size === "detail";
  return (
    <>
      <ControlButton
        label="Previous picture"
        onPress={onPrevious}
        isTabStop={isTabStop}
        className={`${look} ${position.box} ${position.left}`}
      >
        <ToolIcon name="chevron-left" />
      </ControlButton>
      <ControlButton
        label="Next picture"
        onPress={onNext}
        isTabStop={isTabStop}
        className={`${look} ${position.box} ${position.right}`}
      >
        <Icon name="chevron-right" />
      </ControlButton>
    </>
  );
}

type DotsProps = { count: number; index: number; onShow: (index: number) => void };

export function CarouselDots({ count, index, onShow }: DotsProps) {
  return (
    <div className="-translate-x-1/2 absolute bottom-2.5 left-1/2 flex rounded-full bg-veil px-1 noscript:hidden print:hidden">
      {Array.from({ length: count }, (_, slide) => (
        <ControlButton
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot has no other key
          key={slide}
          label={`Show picture ${slide + 1} of ${count}`}
          onPress={() => onShow(slide)}
          className="relative grid size-6 place-items-center rounded-full focus-visible:outline-offset-[-2px] pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 pointer-coarse:before:-inset-y-2.5 pointer-coarse:first:before:-left-2.5 pointer-coarse:last:before:-right-2.5"
        >
          <span
            aria-hidden="true"
            className={`size-2 rounded-full border border-on-veil transition-colors duration-150 ${slide === index ? "bg-on-veil forced-colors:bg-[CanvasText]" : ""}`}
          />
        </ControlButton>
      ))}
    </div>
  );
}

export function CarouselCounter({
  count,
  index,
  altText,
}: {
  count: number;
  index: number;
  altText: string;
}) {
  const text = `Picture ${index + 1} of ${count}: ${altText}`;
  const announced = useAnnounced(text, index);
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute right-2 bottom-2.5 flex h-6 items-center rounded-full bg-veil px-2.5 font-semibold text-on-veil text-xs tabular-nums noscript:hidden print:hidden"
      >
        {index + 1} / {count}
      </span>
      <span aria-live="polite" className="sr-only">
        {announced}
      </span>
    </>
  );
}

/** Changes with the index only: a photo of a dozen carousels that fails to load is not announced. */
function useAnnounced(text: string, index: number): string {
  const [announced, setAnnounced] = useState(text);
  const announcedIndex = useRef(index);
  const announce = useEffectEvent(() => setAnnounced(text));
  useEffect(() => {
    if (announcedIndex.current === index) return;
    announcedIndex.current = index;
    announce();
  }, [index]);
  return announced;
}
