import { PhotosSpecimen } from "#app/photos/photos-specimen.tsx";
import { CardsSpecimen } from "#app/ui/specimen/cards-specimen.tsx";
import { FieldsSpecimen } from "#app/ui/specimen/fields-specimen.tsx";
import { IconsSpecimen } from "#app/ui/specimen/icons-specimen.tsx";
import { MessagesSpecimen } from "#app/ui/specimen/messages-specimen.tsx";
import { WordsSpecimen } from "#app/ui/specimen/words-specimen.tsx";

export const meta = () => [{ title: "Design system" }, { name: "robots", content: "noindex" }];

/** Everything in app/ui in every state, to look at while developing. Not in the built site. */
export default function DesignSystemPage() {
  return (
    <div className="page-width grid gap-14 py-8">
      <h1 className="font-bold text-4xl">Design system</h1>
      <WordsSpecimen />
      <FieldsSpecimen />
      <CardsSpecimen />
      <MessagesSpecimen />
      <IconsSpecimen />
      <PhotosSpecimen />
    </div>
  );
}
