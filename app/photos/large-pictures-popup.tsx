import "yet-another-react-lightbox/styles.css";
import { Dialog as Base } from "@base-ui/react/dialog";
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import Lightbox, { type ControllerRef, type GenericSlide } from "yet-another-react-lightbox";
import Inline from "yet-another-react-lightbox/plugins/inline";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import { Attribution } from "#app/photos/attribution.tsx";
import { LargePicture } from "#app/photos/large-picture.tsx";
import type { Photo } from "#app/photos/photo.ts";
import { useShownPicture } from "#app/photos/use-shown-picture.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

declare module "yet-another-react-lightbox" {
  interface SlideTypes {
    photo: GenericSlide & { type: "photo"; photo: Photo };
  }
}

type GalleryProps = {
  pictures: readonly Photo[];
  first: number;
  label: string;
  onShow: (index: number) => void;
};

type Props = GalleryProps & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  opener: RefObject<HTMLElement | null>;
};

export function DialogPopup({ isOpen, onOpenChange, opener, ...gallery }: Props) {
  const controller = useRef<ControllerRef>(null);
  // The lightbox handles keys only while it has the focus.
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") controller.current?.prev();
    if (key === "ArrowRight") controller.current?.next();
  };
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <Base.Portal>
        <Base.Popup
          initialFocus={() => controller.current?.focus()}
          finalFocus={opener}
          onKeyDown={handleKeyDown}
          className="fixed inset-0 z-50 flex flex-col bg-paper text-ink outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <Base.Title className="sr-only">{gallery.label}</Base.Title>
          <Gallery {...gallery} controller={controller} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const control =
  "grid size-11 place-items-center rounded-full border border-line bg-card text-ink shadow-soft hover:bg-sand disabled:text-soft disabled:opacity-45";

function Gallery({
  pictures,
  first,
  label,
  onShow,
  controller,
}: GalleryProps & { controller: RefObject<ControllerRef | null> }) {
  // New slides would reset it to the first one.
  const [{ slides, start }] = useState(() => ({
    slides: pictures.map((photo) => ({ type: "photo" as const, photo })),
    start: Math.min(first, pictures.length - 1),
  }));
  const [index, setIndex] = useState(start);
  const { shownFor, handleFallbackChange } = useShownPicture();
  const current = slides[index]?.photo;
  const visible = current && shownFor(current);
  const isSingle = slides.length === 1;
  return (
    <>
      <Lightbox
        plugins={[Inline, Zoom]}
        slides={slides}
        index={start}
        inline={{ style: { flexGrow: 1, minHeight: 0 } }}
        styles={{
          container: { backgroundColor: "transparent" },
          toolbar: { gap: 8, padding: 12 },
        }}
        labels={{ "Photo gallery": label }}
        carousel={{ finite: isSingle, preload: 1, padding: 0 }}
        controller={{ ref: controller, closeOnEscape: false, touchAction: "none" }}
        zoom={{ supports: ["photo"], maxZoom: 4 }}
        on={{
          view(shown) {
            setIndex(shown.index);
            onShow(shown.index);
          },
        }}
        toolbar={{
          buttons: [
            <Base.Close key="close" aria-label="Close" className={control}>
              <Icon name="close" size={22} />
            </Base.Close>,
          ],
        }}
        render={{
          slide: ({ slide, offset, zoom = 1 }) =>
            slide.type === "photo" && (
              <LargePicture
                picture={slide.photo}
                isCurrent={offset === 0}
                isZoomed={zoom > 1}
                isFallback={shownFor(slide.photo) !== slide.photo}
                onFallbackChange={handleFallbackChange}
              />
            ),
          buttonZoom: ({ zoom, maxZoom, zoomIn, zoomOut }) => (
            <>
              <Control
                icon={<ToolIcon name="plus" size={22} />}
                label="Zoom in"
                onClick={zoomIn}
                disabled={zoom >= maxZoom}
              />
              <Control
                icon={<ToolIcon name="minus" size={22} />}
                label="Zoom out"
                onClick={zoomOut}
                disabled={zoom <= 1}
              />
            </>
          ),
          buttonPrev: () => !isSingle && <PreviousButton onClick={() => controller.current?.prev()} />,
          buttonNext: () => !isSingle && <NextButton onClick={() => controller.current?.next()} />,
          controls: () => !isSingle && <Position text={`${index + 1} / ${slides.length}`} />,
        }}
      />
      <div className="min-h-14 border-line border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {visible?.attribution && <Attribution attribution={visible.attribution} />}
      </div>
    </>
  );
}

function Position({ text }: { text: string }) {
  return (
    <p className="absolute top-3 left-3 flex h-11 items-center rounded-full bg-paper px-3 font-semibold text-sm tabular-nums">
      {text}
    </p>
  );
}

const arrow = "absolute bottom-3 md:top-1/2 md:bottom-auto md:-translate-y-1/2";

function PreviousButton({ onClick }: { onClick: () => void }) {
  return (
    <Control
      icon={<ToolIcon name="chevron-left" size={22} />}
      label="Previous picture"
      onClick={onClick}
      className={`${arrow} left-3`}
    />
  );
}

function NextButton({ onClick }: { onClick: () => void }) {
  return (
    <Control
      icon={<Icon name="chevron-right" size={22} />}
      label="Next picture"
      onClick={onClick}
      className={`${arrow} right-3`}
    />
  );
}

type ControlProps = {
  icon: ReactNode;
  label: string;
  onClick: () => void;
  disabled?: boolean;
  className?: string;
};

function Control({ icon, label, className = "", ...props }: ControlProps) {
  return (
    <button type="button" aria-label={label} {...props} className={`${control} ${className}`}>
      {icon}
    </button>
  );
}
