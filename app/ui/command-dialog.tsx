import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { useBackButton } from "#app/ui/use-back-button.ts";

export type CommandItem = {
  id: string;
  name: string;
  note: string;
  marker: ReactNode;
  to: string;
  state?: object;
};
export type CommandGroup = { title: string; items: CommandItem[] };

type Props = {
  label: string;
  text: string;
  onTextChange: (text: string) => void;
  groups: CommandGroup[];
  /** The items are those of an earlier text: Enter opens none of them, but calls `onSubmitPending`. */
  isPending: boolean;
  onSubmitPending: () => void;
  /** Announced at each change: "3 results". */
  status: string;
  note: string | null;
  children: ReactNode;
  /** Enter without an item, and the link below the items. */
  onSubmit: () => void;
  submitLabel: string | null;
  onOpenItem: (item: CommandItem) => void;
  onClose: () => void;
};

/** A box over the page whose text finds links: arrow keys choose, Enter opens, Escape closes. On a phone it fills the screen. */
export function CommandDialog(props: Props) {
  const { label, text, status, submitLabel, onClose } = props;
  const { shown: groups, hold } = useHeldWhilePressed(props.groups);
  const input = useRef<HTMLInputElement>(null);
  useBackButton(onClose, { isActive: true });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-150 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={label}
          initialFocus={input}
          className="fixed inset-0 z-50 flex flex-col border-line bg-card text-ink shadow-soft outline-none md:inset-x-0 md:top-[min(4.5rem,8vh)] md:bottom-auto md:mx-auto md:max-h-[min(40rem,calc(100dvh-6rem))] md:w-[min(38rem,calc(100vw-3rem))] md:rounded-xl md:border"
        >
          <Autocomplete.Root
            items={groups}
            inline
            open
            mode="none"
            autoHighlight="always"
            value={text}
            onValueChange={(value, { reason }) => {
              if (reason === "input-change" || reason === "input-clear") props.onTextChange(value);
            }}
            itemToStringValue={(item: CommandItem) => item.name}
          >
            <form onSubmit={submit} className="flex items-center gap-2 border-line border-b pr-2 pl-4">
              <Icon name="search" className="text-soft" />
              <Autocomplete.Input
                ref={input}
                aria-label={label}
                placeholder={label}
                enterKeyHint="search"
                onKeyDown={(event) => {
                  if (event.key !== "Enter" || !props.isPending) return;
                  event.preventBaseUIHandler();
                  event.preventDefault();
                  props.onSubmitPending();
                }}
                autoCapitalize="off"
                spellCheck={false}
                className="min-h-14 min-w-0 grow bg-transparent text-lg outline-none placeholder:text-soft"
              />
              <Dialog.Close
                aria-label="Close"
                className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sand hover:text-ink"
              >
                <Icon name="close" size={22} />
              </Dialog.Close>
            </form>
            <p role="status" className="sr-only">
              {status}
            </p>
            <div onPointerDown={hold} className="min-h-0 grow overflow-y-auto overscroll-contain p-2">
              {groups.length === 0 && <div className="px-3 py-4 text-soft">{props.children}</div>}
              <Autocomplete.List>
                {(group: CommandGroup) => (
                  <Group key={group.title} group={group} onOpenItem={props.onOpenItem} />
                )}
              </Autocomplete.List>
              {props.note && <p className="px-3 py-2 text-soft text-sm">{props.note}</p>}
              {submitLabel && <SubmitButton label={submitLabel} onSubmit={props.onSubmit} />}
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What is pressed does not move away before the pointer is let go. */
function useHeldWhilePressed(groups: CommandGroup[]) {
  const [held, setHeld] = useState<CommandGroup[] | null>(null);
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    // After the click.
    const release = () => void setTimeout(() => setHeld(null));
    const controller = new AbortController();
    // After a menu, or a press on the scroll bar, no pointerup comes.
    for (const end of ["pointerup", "pointercancel", "contextmenu", "keydown"])
      window.addEventListener(end, release, { signal: controller.signal, capture: true });
    return () => controller.abort();
  }, [isHeld]);
  return { shown: held ?? groups, hold: () => setHeld(groups) };
}

function SubmitButton({ label, onSubmit }: { label: string; onSubmit: () => void }) {
  return (
    <button
      type="button"
      onClick={onSubmit}
      className="mt-1 flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left font-semibold text-green-text text-sm hover:bg-sand"
    >
      <ToolIcon name="arrow-right" size={18} />
      {label}
    </button>
  );
}

function Group({ group, onOpenItem }: { group: CommandGroup; onOpenItem: Props["onOpenItem"] }) {
  return (
    <Autocomplete.Group items={group.items}>
      <Autocomplete.GroupLabel
        // The box keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        className="px-3 pt-2 pb-1 font-semibold text-soft text-xs"
      >
        {group.title}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(item: CommandItem) => (
          <Autocomplete.Item
            key={item.id}
            value={item}
            render={<Link to={item.to} state={item.state} />}
            onClick={() => onOpenItem(item)}
            className="flex min-h-13 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 no-underline data-highlighted:bg-sand forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText] forced-colors:data-highlighted:forced-color-adjust-none"
          >
            {item.marker}
            <span className="min-w-0">
              <span className="block font-semibold">{item.name}</span>
              <span className="block text-sm text-soft">{item.note}</span>
            </span>
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}
