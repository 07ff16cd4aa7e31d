import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { catalogueQuery } from "#app/catalogue/catalogue-query.ts";
import { type NamedStation, originsAmong } from "#app/trains/train-time.ts";
import { useChooseOrigin } from "#app/trains/use-choose-origin.ts";
import { Button } from "#app/ui/button.tsx";
import { LoadProblem } from "#app/ui/load-problem.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";

type Props = {
  region: string | null;
  origin: NamedStation;
};

export function OriginChooser({ region, origin }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const choose = useChooseOrigin();
  const { data: catalogue, isError, refetch } = useQuery({ ...catalogueQuery(region), enabled: isOpen });
  if (!isOpen)
    return (
      <Button variant="quiet" size="sm" className="-ml-4 noscript:hidden" onClick={() => setIsOpen(true)}>
        From another station
      </Button>
    );
  if (isError && !catalogue)
    return <LoadProblem text="The stations could not be loaded." onRetry={refetch} />;
  return (
    <div className="mt-2">
      <label htmlFor={id} className="mb-0.5 block font-semibold text-soft text-xs">
        Trains from
      </label>
      <NativeSelect
        id={id}
        // The button that had the focus is gone.
        autoFocus
        value={origin.slug}
        aria-busy={!catalogue}
        onChange={({ target }) =>
          choose(target.value === catalogue?.trains.origin?.slug ? null : target.value)
        }
      >
        {catalogue ? (
          originsAmong(catalogue.stations, origin).map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))
        ) : (
          <option value={origin.slug}>Loading stations...</option>
        )}
      </NativeSelect>
    </div>
  );
}
