import type { RefObject } from "react";
import { focusRing } from "#app/photos/carousel-slides.tsx";
import type { Photo } from "#app/photos/photo.ts";
import { useLargePicture } from "#app/shared/way-back/large-picture-entry.ts";
import { LazyPopup } from "#app/ui/dialog.tsx";
import { IconDrawing } from "#app/ui/icon.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

const ENLARGE = "M14.5 4.5h5v5m0-5-6 6m-4 9h-5v-5m0 5 6-6";

export function EnlargeButton({ ref, index }: { ref: RefObject<HTMLButtonElement | null>; index: number }) {
  const { open } = useLargePicture();
  return (
    <button
      ref={ref}
      type="button"
      aria-label="View larger"
      onClick={() => open(index)}
      className={`enlarge absolute inset-0 cursor-zoom-in rounded-[inherit] outline-none noscript:hidden print:hidden ${focusRing}`}
    >
      <span className="absolute top-2.5 right-2.5 grid size-8 place-items-center rounded-full bg-veil text-on-veil">
        <IconDrawing path={ENLARGE} size={18} />
      </span>
    </button>
  );
}

const load = () => import("#app/photos/large-pictures-popup.tsx");

type Props = {
  pictures: readonly Photo[];
  label: string;
  onShow: (index: number) => void;
  opener: RefObject<HTMLElement | null>;
};

export function LargePictures(props: Props) {
  const isHydrated = useIsHydrated();
  const { openedWith, keep, close } = useLargePicture();
  const popup = {
    ...props,
    isOpen: isHydrated && openedWith !== null,
    onOpenChange: (isOpen: boolean) => isOpen || close(),
    first: openedWith ?? 0,
    onShow(index: number) {
      keep(index);
      props.onShow(index);
    },
  };
  return <LazyPopup load={load} props={popup} />;
}
