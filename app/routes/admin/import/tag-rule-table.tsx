import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { IMPORT_FIELDS } from "#app/imports/columns.ts";
import { TAG_RULE_FIELDS } from "#app/imports/import-records.ts";
import { findActivity, type TagRule } from "#app/imports/tag-rules.ts";
import { activityNamesQuery } from "#app/routes/admin/attractions/form-choices.ts";
import { changeAndFocus } from "#app/routes/admin/editing/change-and-focus.ts";
import { useInertWhileSaving } from "#app/routes/admin/editing/use-inert-while-saving.ts";
import { useLeaveGuard } from "#app/routes/admin/editing/use-leave-guard.tsx";
import { newId } from "#app/shared/new-id.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/input.tsx";
import { NativeSelect } from "#app/ui/native-select.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

const FIELDS = IMPORT_FIELDS.filter(({ field }) => (TAG_RULE_FIELDS as readonly string[]).includes(field));
const EMPTY: TagRule = { key: "", value: "", field: "activities", gives: "" };

const GRID =
  "grid grid-cols-2 items-center gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,14rem)_minmax(0,1.5fr)_2.75rem]";

/** Of the rules that were there `before`. */
export type TagRuleChange = { rules: readonly TagRule[]; before: readonly TagRule[] };

type Props = {
  /** As they are when it opens. */
  rules: readonly TagRule[];
  isBusy: boolean;
  onSave: (change: TagRuleChange) => void;
  /** Null while it is as it came. */
  onReset: (() => void) | null;
};

export function TagRuleTable({ rules, isBusy, onSave, onReset }: Props) {
  const [stored] = useState(rules);
  const [edited, setEdited] = useState(() => stored.map((rule) => ({ id: newId(), rule })));
  const isChanged = JSON.stringify(edited.map(({ rule }) => rule)) !== JSON.stringify(stored);
  const isWhole = edited.every(({ rule }) => rule.key.trim() && rule.value.trim() && rule.gives.trim());
  const guard = useLeaveGuard({ hasChanges: isChanged });
  const inertWhileSaving = useInertWhileSaving<HTMLUListElement>(isBusy);
  const { data: activities } = useQuery(activityNamesQuery);
  const add = useRef<HTMLButtonElement>(null);
  const remove = (id: string) => {
    const at = edited.findIndex((each) => each.id === id);
    const next = edited[at + 1] ?? edited[at - 1];
    changeAndFocus(
      () => setEdited((before) => before.filter((each) => each.id !== id)),
      () => (next ? document.getElementById(removeId(next.id)) : add.current),
    );
  };
  const change = (id: string, changes: Partial<TagRule>) =>
    setEdited((before) =>
      before.map((each) => (each.id === id ? { id, rule: { ...each.rule, ...changes } } : each)),
    );
  return (
    <div className="grid gap-4">
      <div className="sticky top-2 z-20 flex flex-wrap items-center gap-2.5 rounded-lg border border-line bg-card px-4 py-2.5 shadow-soft">
        <p role="status" className="mr-auto text-sm text-soft">
          {isChanged
            ? isWhole
              ? "Not saved yet"
              : "Fill in every line, or remove it"
            : `${edited.length} lines`}
        </p>
        <Button
          ref={add}
          size="sm"
          onClick={() => setEdited((before) => [{ id: newId(), rule: EMPTY }, ...before])}
        >
          <ToolIcon name="plus" size={18} />
          Add a line
        </Button>
        {onReset && (
          <Button size="sm" variant="quiet" disabled={isBusy} onClick={onReset}>
            Back to Alight's own table
          </Button>
        )}
        <Button
          size="sm"
          variant="primary"
          disabled={isBusy || !isChanged || !isWhole || edited.length === 0}
          onClick={() => onSave({ rules: edited.map(({ rule }) => rule), before: stored })}
        >
          {isBusy ? "Saving..." : "Save"}
        </Button>
      </div>
      <div aria-hidden className={`${GRID} -mb-2 px-3.5 font-semibold text-sm max-sm:hidden`}>
        {["Key", "Value", "Fills", "Gives"].map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul {...inertWhileSaving} aria-label="Tags" className="grid gap-2 max-sm:gap-4">
        {edited.map(({ id, rule }) => (
          <RuleLine
            key={id}
            id={id}
            rule={rule}
            isUnknown={isUnknownActivity(rule, activities)}
            onChange={(changes) => change(id, changes)}
            onRemove={() => remove(id)}
          />
        ))}
      </ul>
      {guard.question}
    </div>
  );
}

/** Not as long as they are not loaded. */
function isUnknownActivity({ field, gives }: TagRule, activities: readonly string[] | undefined): boolean {
  return field === "activities" && gives.trim() !== "" && !!activities && !findActivity(gives, activities);
}

const removeId = (id: string) => `remove-${id}`;

type LineProps = {
  id: string;
  rule: TagRule;
  /** Whether what it gives is no activity here. */
  isUnknown: boolean;
  onChange: (changes: Partial<TagRule>) => void;
  onRemove: () => void;
};

function RuleLine({ id, rule, isUnknown, onChange, onRemove }: LineProps) {
  const hintId = useId();
  const tag = `${rule.key || "new"}=${rule.value}`;
  return (
    <li className={GRID}>
      <Input
        aria-label={`Key of ${tag}`}
        placeholder="Key"
        value={rule.key}
        onChange={({ currentTarget }) => onChange({ key: currentTarget.value })}
      />
      <Input
        aria-label={`Value of ${tag}`}
        placeholder="Value"
        value={rule.value}
        onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
      />
      <NativeSelect
        aria-label={`What ${tag} fills`}
        value={rule.field}
        onChange={({ currentTarget }) => onChange({ field: currentTarget.value as TagRule["field"] })}
      >
        {FIELDS.map(({ field, label }) => (
          <option key={field} value={field}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <Input
        aria-label={`What ${tag} gives`}
        aria-describedby={isUnknown ? hintId : undefined}
        placeholder="Gives"
        value={rule.gives}
        onChange={({ currentTarget }) => onChange({ gives: currentTarget.value })}
      />
      <Button
        id={removeId(id)}
        variant="quiet"
        size="icon"
        aria-label={`Remove ${tag}`}
        title="Remove"
        className="max-sm:col-start-2 max-sm:justify-self-end"
        onClick={onRemove}
      >
        <ToolIcon name="trash" />
      </Button>
      {isUnknown && (
        <p id={hintId} className="wrap-anywhere col-span-full text-sm text-warning">
          There is no activity “{rule.gives.trim()}”: this line does nothing.
        </p>
      )}
    </li>
  );
}
