import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { accountClient } from "#app/account/client.ts";
import {
  hasValues,
  RefusalError,
  requestFailure,
  UNIQUE_VIOLATION,
} from "#app/routes/admin/editing/record-calls.ts";
import { readAll } from "#app/routes/admin/read-all.ts";
import { RECORDS_KEY, SELDOM_CHANGED_MS } from "#app/routes/admin/staff-query-keys.ts";
import { useAction } from "#app/routes/admin/use-action.ts";
import { CONTENT_KEY } from "#app/shared/query-keys.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

type Draft = { name: string; kind: "town" | "nickname"; minutes: string };

const EMPTY: Draft = { name: "", kind: "town", minutes: "" };

type Props = {
  stationId: string;
  /** When a name is typed that is not added yet, and when there is none any more. */
  onNaming: (isNaming: boolean) => void;
};

/** Towns and nicknames by which visitors find a station. Each is stored and removed at once, apart from the form of the station. */
export function StationAliases({ stationId, onNaming }: Props) {
  const { data: aliases, error, refetch } = useQuery(aliasesQuery(stationId));
  const change = useAction({
    run: (write: () => Promise<void>) => write(),
    families: [aliasesQuery(stationId).queryKey, CONTENT_KEY],
  });
  const remove = async (id: string, button: HTMLElement) => {
    await removeAlias(id);
    // The button goes.
    if (document.activeElement === button)
      document.getElementById("station-aliases")?.focus({ preventScroll: true });
  };
  return (
    <section
      aria-labelledby="station-aliases"
      className="mt-5 grid gap-4 rounded-lg border border-line p-4 sm:p-5"
    >
      <div>
        <h3 id="station-aliases" tabIndex={-1} className="font-semibold text-xl outline-none">
          Also found as
        </h3>
        <p className="text-sm text-soft">
          Towns within a walk and nicknames that visitors may search for. Saved at once.
        </p>
      </div>
      {error && (
        <p role="alert">
          They could not be loaded. <Button onClick={() => void refetch()}>Try Again</Button>
        </p>
      )}
      {aliases && aliases.length > 0 && (
        <ul className="grid gap-1">
          {aliases.map(({ id, name, kind, walking_time_minutes: minutes }) => (
            <li key={id} className="flex min-h-11 items-center gap-3 border-line border-b border-dashed">
              <span className="min-w-0 grow">
                <span className="font-semibold">{name}</span>
                <span className="text-sm text-soft">
                  {" "}
                  {kind}
                  {minutes !== null && `, ${minutes} min walk`}
                </span>
              </span>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Remove ${name}`}
                aria-disabled={change.isPending}
                onClick={({ currentTarget }) => change.mutate(() => remove(id, currentTarget))}
              >
                <ToolIcon name="trash" size={18} />
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AliasForm stationId={stationId} isBusy={change.isPending} onAdd={change.mutate} onNaming={onNaming} />
      {change.problem && (
        <p role="alert" className="font-medium text-danger">
          {change.problem}
        </p>
      )}
    </section>
  );
}

type FormProps = Props & { isBusy: boolean; onAdd: (write: () => Promise<void>) => void };

function AliasForm({ stationId, isBusy, onAdd, onNaming }: FormProps) {
  const { register, handleSubmit, watch, setValue, setFocus, reset } = useForm({ defaultValues: EMPTY });
  const form = useRef<HTMLFormElement>(null);
  const { name, kind } = watch();
  const isNaming = name.trim() !== "";
  useEffect(() => onNaming(isNaming), [onNaming, isNaming]);
  const add = handleSubmit((draft) =>
    onAdd(async () => {
      await insertAlias(stationId, draft);
      // The button cannot be pressed without a name.
      if (form.current?.contains(document.activeElement)) setFocus("name");
      reset(EMPTY);
    }),
  );
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
      className="grid items-end gap-3 sm:grid-cols-[1fr_9rem_9rem_auto]"
    >
      <Field label="Town or nickname">
        {(wiring) => <Input {...wiring} {...register("name")} autoComplete="off" />}
      </Field>
      <Field label="Kind">
        {(wiring) => (
          <NativeSelect {...wiring} {...register("kind", { onChange: () => setValue("minutes", "") })}>
            <option value="town">Town</option>
            <option value="nickname">Nickname</option>
          </NativeSelect>
        )}
      </Field>
      <Field label="Minutes on foot">
        {(wiring) => (
          <Input
            {...wiring}
            {...register("minutes")}
            inputMode="numeric"
            autoComplete="off"
            disabled={kind === "nickname"}
          />
        )}
      </Field>
      <Button type="submit" disabled={name === ""} aria-disabled={isBusy}>
        <ToolIcon name="plus" size={18} />
        Add
      </Button>
    </form>
  );
}

function aliasesQuery(stationId: string) {
  return queryOptions({
    queryKey: [...RECORDS_KEY, "aliases", stationId],
    queryFn: ({ signal }) =>
      readAll(signal, (client) =>
        client
          .from("station_aliases")
          .select("id, name, kind, walking_time_minutes")
          .eq("station_id", stationId)
          .order("name"),
      ),
    staleTime: SELDOM_CHANGED_MS,
  });
}

function aliasProblem({ name, minutes }: Draft): string | null {
  if (name.trim() === "") return "A town or a nickname is required";
  if (name.trim().length > 100) return "It is too long (maximum 100 characters)";
  if (!/^\d*$/.test(minutes.trim()) || Number(minutes) > 1440)
    return "Minutes must be a whole number between 0 and 1440";
  return null;
}

async function insertAlias(stationId: string, draft: Draft): Promise<void> {
  const problem = aliasProblem(draft);
  if (problem) throw new RefusalError(problem, 400);
  const { name, kind, minutes } = draft;
  const row = {
    station_id: stationId,
    name: name.trim(),
    kind,
    walking_time_minutes: minutes.trim() === "" ? null : Number(minutes),
  };
  const client = await accountClient();
  const { error, status } = await client.from("station_aliases").insert(row);
  if (error?.code === UNIQUE_VIOLATION) {
    const { data } = await client.from("station_aliases").select().eq("station_id", stationId);
    if (data?.some((stored) => hasValues(stored, row))) return;
    throw new RefusalError(`${row.name} is there already: remove it first`, status);
  }
  if (error) throw requestFailure(error, status);
}

async function removeAlias(id: string): Promise<void> {
  const client = await accountClient();
  const { error, status } = await client.from("station_aliases").delete().eq("id", id);
  if (error) throw requestFailure(error, status);
}
