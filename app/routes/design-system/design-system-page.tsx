import { CardsSpecimen } from "#app/routes/design-system/cards-specimen.tsx";
import { FieldsSpecimen } from "#app/routes/design-system/fields-specimen.tsx";
import { IconsSpecimen } from "#app/routes/design-system/icons-specimen.tsx";
import { MessagesSpecimen } from "#app/routes/design-system/messages-specimen.tsx";
import { PhotosSpecimen } from "#app/routes/design-system/photos-specimen.tsx";
import { TextSpecimen } from "#app/routes/design-system/text-specimen.tsx";

export const meta = () => [{ title: "Design system" }, { name: "robots", content: "noindex" }];

/** The components of app/ui, in development only. */
export default function DesignSystemPage() {
  return (
    <div className="page-width grid gap-14 py-8">
      <h1 className="font-bold text-4xl">Design system</h1>
      <TextSpecimen />
      <FieldsSpecimen />
      <CardsSpecimen />
      <MessagesSpecimen />
      <IconsSpecimen />
      <PhotosSpecimen />
    </div>
  );
}
