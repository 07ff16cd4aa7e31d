import { join } from "node:path";
import { diskFiles } from "#server/photos/disk-files.ts";
import type { PhotoFiles } from "#server/photos/photo-files.ts";
import { s3Files } from "#server/photos/s3-files.ts";
import type { Settings } from "#server/settings.ts";

/** In the bucket of the settings, or in the data folder. */
export function openPhotoFiles(
  { s3, dataFolder }: Pick<Settings, "s3" | "dataFolder">,
  kind: "photos" | "renditions",
): PhotoFiles {
  return s3 ? s3Files(s3, kind) : diskFiles(join(dataFolder, kind));
}
