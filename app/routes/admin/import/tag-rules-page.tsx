import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "#app/account/account-form.tsx";
import { accountProblem, callFunction } from "#app/account/client.ts";
import { LoadError } from "#app/account/load-error.tsx";
import { DEFAULT_TAG_RULES, type TagRule } from "#app/imports/tag-rules.ts";
import { AdminSubpage } from "#app/routes/admin/admin-subpage.tsx";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { changedElsewhere, SAVE_AGAIN } from "#app/routes/admin/editing/record-calls.ts";
import { type TagRuleChange, TagRuleTable } from "#app/routes/admin/import/tag-rule-table.tsx";
import { IMPORTS_KEY } from "#app/routes/admin/staff-query-keys.ts";
import { useAction } from "#app/routes/admin/use-action.ts";
import type { RequestError } from "#app/shared/errors.ts";
import { fixedMeta } from "#app/shared/fixed-meta.ts";
import { LoadingIndicator } from "#app/ui/loading-indicator.tsx";
import { showToast } from "#app/ui/toast.tsx";

export const meta = fixedMeta({
  title: "OpenStreetMap's tags",
  description: "What an import makes of OpenStreetMap's tags.",
});

export default function TagRulesPage() {
  return (
    <AdminSubpage name="OpenStreetMap's tags" path="/admin/import/tags">
      <TagRules />
    </AdminSubpage>
  );
}

type Rules = { rules: TagRule[] };

const tagRulesQuery = queryOptions({
  queryKey: [...IMPORTS_KEY, "tag-rules"],
  queryFn: async () => (await callFunction<Rules>("read-import-tag-rules")).rules,
});

function TagRules() {
  const cache = useQueryClient();
  const { data, error, refetch, isFetchedAfterMount } = useQuery(tagRulesQuery);
  // A table that is open keeps what it began with.
  const rules = isFetchedAfterMount ? data : undefined;
  /** A save starts another table. */
  const [saves, setSaves] = useState(0);
  const [isResetAsked, setIsResetAsked] = useState(false);
  /** What somebody else has saved meanwhile: who was told may replace it. */
  const [savedByOther, setSavedByOther] = useState<readonly TagRule[] | null>(null);
  const write = async ({ rules, before }: TagRuleChange) => {
    try {
      return await callFunction<Rules>("write-import-tag-rules", { rules, before: savedByOther ?? before });
    } catch (error) {
      if ((error as RequestError).status !== 409) throw error;
      setSavedByOther(await cache.fetchQuery(tagRulesQuery));
      throw changedElsewhere("this table", SAVE_AGAIN);
    }
  };
  const saving = {
    inWords: accountProblem,
    onDone(saved: Rules) {
      setSavedByOther(null);
      cache.setQueryData(tagRulesQuery.queryKey, saved.rules);
      setSaves((before) => before + 1);
      showToast({ title: "The table is saved", description: "The next check goes by it." });
    },
  };
  const save = useAction({ ...saving, run: write });
  return (
    <>
      <h1 className="font-bold text-3xl sm:text-4xl">OpenStreetMap's tags</h1>
      <p className="mt-2 mb-6 max-w-text text-soft">
        What an import makes of the tags of a place: its kind, its activities, its facts. The first line that
        fits names the kind. A value of * stands for any but “no”.
      </p>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!rules && !error && <LoadingIndicator message="Loading the table..." />}
      {save.problem && <Problem>{save.problem}</Problem>}
      {rules && (
        <TagRuleTable
          key={saves}
          rules={rules}
          isBusy={save.isPending}
          onSave={save.mutate}
          onReset={
            JSON.stringify(rules) === JSON.stringify(DEFAULT_TAG_RULES) ? null : () => setIsResetAsked(true)
          }
        />
      )}
      {isResetAsked && (
        <ConfirmDialog
          title="Back to Alight's own table?"
          label="Take Alight's own"
          busyLabel="Saving..."
          onClose={() => setIsResetAsked(false)}
          // An empty table stands for the one that came with Alight.
          action={{ ...saving, run: () => write({ rules: [], before: rules ?? [] }) }}
        >
          <p>All changes of the staff to this table are lost, also those that are not saved yet.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
