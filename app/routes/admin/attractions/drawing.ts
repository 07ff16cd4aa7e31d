import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { callFunction } from "#app/account/client.ts";
import { isLocated } from "#app/map/viewport.ts";
import type { Photo } from "#app/photos/photo.ts";
import type { AttractionValues } from "#app/routes/admin/attractions/attraction-schema.ts";
import { parseDegrees } from "#app/routes/admin/editing/typed-text.ts";
import { PRODUCT_NAME } from "#app/shared/product.ts";
import { ACCOUNT_KEY } from "#app/shared/query-keys.ts";
import { useDebounced } from "#app/ui/use-debounced.ts";

/** From the last change to asking for the drawing, in ms. */
const ASK_AFTER_MS = 300;
/** Characters of the description; the motif follows from its first sentence. */
const DESCRIPTION_LENGTH = 300;

type Drawing = {
  photo: Photo;
  /** What is drawn, whether chosen or by itself. */
  motif: string;
  light: string;
  choices: {
    motifs: { name: string; shows: string }[];
    lights: { name: string; label: string; gradient: string }[];
  };
};
type Response = Omit<Drawing, "photo"> & { svg: string; alt: string; placeholder: string };

/** Our own drawing of the attraction in the form, as it is drawn where there is no image. */
export function useDrawing() {
  const [name, kind, activities, description, latitude, longitude, illustration] = useWatch<
    AttractionValues,
    ["name", "kind", "activities", "description", "latitude", "longitude", "illustration"]
  >({ name: ["name", "kind", "activities", "description", "latitude", "longitude", "illustration"] });
  const at = { latitude: parseDegrees(latitude), longitude: parseDegrees(longitude) };
  const body = useDebounced(
    JSON.stringify({
      name: name.trim().slice(0, 200),
      kind: kind.trim().slice(0, 100),
      activities: activities.slice(0, 20).map((activity) => activity.slice(0, 100)),
      description: description.trim().slice(0, DESCRIPTION_LENGTH),
      ...(isLocated(at) && at),
      illustration,
    }),
    ASK_AFTER_MS,
  );
  return useQuery({
    queryKey: [...ACCOUNT_KEY, "drawing", body],
    queryFn: async (): Promise<Drawing> => {
      const { svg, alt, placeholder, ...rest } = await callFunction<Response>(
        "draw-illustration",
        JSON.parse(body),
      );
      const url = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      return { photo: { url, attribution: PRODUCT_NAME, altText: alt, placeholder }, ...rest };
    },
    enabled: name.trim() !== "",
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}
