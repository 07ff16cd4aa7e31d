import type { ReactNode } from "react";
import type { AttractionRecord } from "#app/routes/admin/attractions/attraction-form.ts";
import { BasicFields } from "#app/routes/admin/attractions/basic-fields.tsx";
import { DrawingFields } from "#app/routes/admin/attractions/drawing-fields.tsx";
import { FactFields } from "#app/routes/admin/attractions/fact-inputs.tsx";
import { ImageFields } from "#app/routes/admin/attractions/image-fields.tsx";
import { StationFields } from "#app/routes/admin/attractions/linked-station-fields.tsx";
import { LocationFields } from "#app/routes/admin/editing/location-fields.tsx";

type Props = {
  stored: AttractionRecord | null;
  onUploadsChange: (change: number) => void;
};

export function AttractionFields({ stored, onUploadsChange }: Props) {
  return (
    <div className="grid gap-8">
      <BasicFields stored={stored} />
      <Section title="Location">
        <LocationFields />
      </Section>
      <Section title="Stations">
        <StationFields attractionId={stored?.id ?? null} />
      </Section>
      <Section title="Facts">
        <FactFields />
      </Section>
      <Section title="Images">
        <ImageFields onUploadsChange={onUploadsChange} />
      </Section>
      <Section title="Drawing">
        <DrawingFields />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="perforation grid gap-4 pt-6">
      <h3 className="font-semibold text-xl">{title}</h3>
      {children}
    </section>
  );
}
