import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { accountClient } from "#app/account/client.ts";
import { callProblem } from "#app/routes/admin/editing/record-calls.ts";
import { RequestError } from "#app/shared/errors.ts";
import { WITHOUT_NOTIFICATION } from "#app/shared/notifications.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Input } from "#app/ui/input.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

type Kind = "town" | "nickname";
type Draft = { name: string; kind: Kind; minutes: string };

const EMPTY: Draft = { name: "", kind: "town", minutes: "" };
/** PostgreSQL's code of a violated unique index. */
const TAKEN = "23505";

type Props = {
  stationId: string;
  /** When a name is typed that is not added yet, and when there is none any more. */
  onNaming: (isNaming: boolean) => void;
};

/** Towns and nicknames by which visitors find a station. Each is stored and removed at once, apart from the form of the station. */
export function StationAliases({ stationId, onNaming }: Props) {
  const cache = useQueryClient();
  const { data: aliases, error, refetch } = useQuery(aliasesQuery(stationId));
  const [draft, setDraft] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  const isNaming = draft.name.trim() !== "";
  useEffect(() => onNaming(isNaming), [onNaming, isNaming]);

  async function run(change: () => Promise<void>) {
    if (isSending) return;
    setIsSending(true);
    setProblem(null);
    try {
      await change();
      await cache.invalidateQueries({ queryKey: aliasesQuery(stationId).queryKey });
      void cache.invalidateQueries({ queryKey: ["catalogue"] });
    } catch (failure) {
      setProblem(callProblem(failure));
    } finally {
      setIsSending(false);
    }
  }

  const add = (event: FormEvent) => {
    event.preventDefault();
    const refusal = aliasProblem(draft);
    if (refusal) return setProblem(refusal);
    void run(async () => {
      await insertAlias(stationId, draft);
      setDraft(EMPTY);
    });
  };

  return (
    <section
      aria-labelledby="station-aliases"
      className="mt-5 grid gap-4 rounded-lg border border-line p-4 sm:p-5"
    >
      <div>
        <h3 id="station-aliases" className="font-semibold text-xl">
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
                aria-disabled={isSending}
                onClick={() => void run(() => removeAlias(id))}
              >
                <ToolIcon name="trash" size={18} />
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={add} className="grid items-end gap-3 sm:grid-cols-[1fr_9rem_9rem_auto]">
        <Field label="Town or nickname">
          {(wiring) => (
            <Input
              {...wiring}
              value={draft.name}
              onChange={({ target }) => setDraft({ ...draft, name: target.value })}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Kind">
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={draft.kind}
              onChange={({ target }) => setDraft({ ...draft, kind: target.value as Kind, minutes: "" })}
            >
              <option value="town">Town</option>
              <option value="nickname">Nickname</option>
            </NativeSelect>
          )}
        </Field>
        <Field label="Minutes on foot">
          {(wiring) => (
            <Input
              {...wiring}
              value={draft.minutes}
              onChange={({ target }) => setDraft({ ...draft, minutes: target.value })}
              inputMode="numeric"
              autoComplete="off"
              disabled={draft.kind === "nickname"}
            />
          )}
        </Field>
        <Button type="submit" disabled={draft.name === ""} aria-disabled={isSending}>
          <Icon name="plus" size={18} />
          Add
        </Button>
      </form>
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
    </section>
  );
}

function aliasesQuery(stationId: string) {
  return queryOptions({
    queryKey: ["account", "station-aliases", stationId],
    queryFn: async () => {
      const client = await accountClient();
      const { data, error, status } = await client
        .from("station_aliases")
        .select("id, name, kind, walking_time_minutes")
        .eq("station_id", stationId)
        .order("name");
      if (error) throw new RequestError(error.message, status);
      return data;
    },
    meta: WITHOUT_NOTIFICATION,
  });
}

function aliasProblem({ name, minutes }: Draft): string | null {
  if (name.trim() === "") return "A town or a nickname is required";
  if (name.trim().length > 100) return "It is too long (maximum 100 characters)";
  if (!/^\d*$/.test(minutes.trim()) || Number(minutes) > 1440)
    return "Minutes must be a whole number between 0 and 1440";
  return null;
}

async function insertAlias(stationId: string, { name, kind, minutes }: Draft): Promise<void> {
  const client = await accountClient();
  const { error, status } = await client.from("station_aliases").insert({
    station_id: stationId,
    name: name.trim(),
    kind,
    walking_time_minutes: minutes.trim() === "" ? null : Number(minutes),
  });
  // A second click, or somebody else: it is there.
  if (error && error.code !== TAKEN) throw new RequestError(error.message, status);
}

async function removeAlias(id: string): Promise<void> {
  const client = await accountClient();
  const { error, status } = await client.from("station_aliases").delete().eq("id", id);
  if (error) throw new RequestError(error.message, status);
}
