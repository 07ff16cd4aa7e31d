import type { BaseUIEvent } from "@base-ui/react";
import { Combobox as Base } from "@base-ui/react/combobox";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { ComboboxItem, ComboboxProps, FindItems } from "#app/ui/combobox.tsx";
import type { Handover } from "#app/ui/combobox-fallback.tsx";
import { ComboboxList } from "#app/ui/combobox-list.tsx";
import { type SelectBox, SelectFrame, selectTextClass } from "#app/ui/native-select.tsx";

type Props = ComboboxProps & { id: string; handover: RefObject<Handover | null> };

/** Base UI's combobox. Its list is not in a portal, whose popup would hide the label from screen readers. */
export function ComboboxPopup({
  id,
  name,
  items,
  anyItem,
  value,
  onValueChange,
  emptyText,
  loadFinder,
  box = "field",
  handover,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(handover.current !== null);
  const [typed, setTyped] = useState(handover.current?.text ?? null);
  const chosen = items.find((item) => item.value === value) ?? anyItem;
  const { starting, others } = useFound(items, typed, loadFinder);
  const found = [...starting, ...others];
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const frame = useRef<HTMLDivElement>(null);
  const isReturning = useRef(false);
  const isTakingOver = useTakeOver(handover, input, isReturning, (text) => {
    setOpen(true);
    setTyped(text);
  });
  const { selectSoon, handlers } = useTextSelection(input, isReturning, isOpen, () => setOpen(true));
  const firstMatch = useFirstMatch(found.length > 0);

  return (
    <Base.Root<ComboboxItem>
      name={name}
      items={[anyItem, ...items]}
      // While typing, the first matching name is highlighted for Enter, so `anyItem` comes last.
      filteredItems={typed ? [...found, anyItem] : [anyItem, ...items]}
      itemToStringLabel={(item) => item.label}
      itemToStringValue={(item) => item.value}
      isItemEqualToValue={(one, other) => one.value === other.value}
      value={chosen}
      // Null after emptying the box, or Escape when it is closed: the value stays.
      onValueChange={(item) => item && onValueChange(item.value)}
      open={isOpen}
      onOpenChange={(open, { reason, event }) => {
        if (open) return setOpen(true);
        const isInside = frame.current?.contains(event.target as Node);
        if (reason === "outside-press" && (isInside || isTakingOver.current)) return;
        close();
        // By touch, close the phone's keyboard. Otherwise select the text, so that typing replaces it.
        if ("pointerType" in event && event.pointerType === "touch") input.current?.blur();
        else selectSoon();
      }}
      inputValue={typed ?? chosen.label}
      onInputValueChange={(text, { reason }) => {
        if (reason !== "input-change") return;
        setTyped(text);
        firstMatch.handleTyping();
      }}
      autoHighlight={found.length > 0}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only to notice that the focus leaves the combobox */}
      <div
        ref={frame}
        className="relative"
        onBlur={(event) => !frame.current?.contains(event.relatedTarget) && close()}
      >
        <ComboboxInput inputRef={input} id={id} box={box} handlers={handlers} onKey={firstMatch.handleKey} />
        {isOpen && (
          <ComboboxList
            emptyText={found.length === 0 ? emptyText : null}
            firstOther={starting.length > 0 ? others[0] : undefined}
            onShow={() => showAboveKeyboard(input.current)}
          />
        )}
      </div>
    </Base.Root>
  );
}

type InputProps = Pick<Props, "id"> & {
  inputRef: RefObject<HTMLInputElement | null>;
  box: SelectBox;
  handlers: ReturnType<typeof useTextSelection>["handlers"];
  onKey: (event: BaseUIEvent<KeyboardEvent>) => void;
};

function ComboboxInput({ inputRef, id, box, handlers, onKey }: InputProps) {
  return (
    <SelectFrame box={box}>
      <Base.Input
        ref={inputRef}
        id={id}
        spellCheck={false}
        className={`${selectTextClass(box)} scroll-mt-12`}
        {...handlers}
        onKeyDown={(event) => {
          handlers.onKeyDown();
          onKey(event);
        }}
      />
    </SelectFrame>
  );
}

/** Typing marks the first match: the first arrow down stays on it. */
function useFirstMatch(isThere: boolean) {
  const isMarked = useRef(false);
  return {
    handleTyping() {
      isMarked.current = true;
    },
    handleKey(event: BaseUIEvent<KeyboardEvent>) {
      if (!event.key.startsWith("Arrow")) return;
      if (event.key === "ArrowDown" && isMarked.current && isThere) {
        event.preventDefault();
        event.preventBaseUIHandler();
      }
      isMarked.current = false;
    },
  };
}

/** By touch a keyboard covers the lower half of the screen. */
function showAboveKeyboard(input: HTMLInputElement | null) {
  if (matchMedia("(pointer: coarse)").matches) input?.scrollIntoView({ block: "start" });
}

/** The whole text is selected with the focus, so that typing replaces it. */
function useTextSelection(
  input: RefObject<HTMLInputElement | null>,
  isReturning: RefObject<boolean>,
  isOpen: boolean,
  open: () => void,
) {
  const isOpening = useRef(false);
  const selecting = useRef<number | null>(null);
  const select = () => {
    selecting.current = null;
    if (document.activeElement === input.current) input.current?.select();
  };
  /** Chromium handles the end of a press on selected text after its click event. */
  const selectSoon = () => {
    selecting.current = requestAnimationFrame(select);
  };
  const selectNow = () => {
    if (selecting.current === null) return;
    cancelAnimationFrame(selecting.current);
    select();
  };
  const handlers = {
    // The press that opens the list would put the caret between two letters, and typing then adds to the name.
    onPointerDown() {
      isOpening.current = !isOpen || document.activeElement !== input.current;
    },
    // On a slow device a key, or text without one, may come before the next frame.
    onKeyDown: selectNow,
    onBeforeInput: selectNow,
    onClick() {
      if (isOpening.current) selectSoon();
      isOpening.current = false;
    },
    onFocus() {
      if (!isReturning.current) {
        input.current?.select();
        open();
      }
      isReturning.current = false;
    },
    onBlur() {
      // Still the active element when the window, not the box, loses the focus.
      isReturning.current = document.activeElement === input.current;
    },
  };
  return { selectSoon, handlers };
}

/** The items whose names start with what is typed, and others that the finder knows. */
function useFound(items: ComboboxItem[], typed: string | null, loadFinder: ComboboxProps["loadFinder"]) {
  const findMore = useFinder(loadFinder);
  const starting = typed ? items.filter((item) => isNameStart(item.label, typed)) : items;
  return { starting, others: typed ? withoutValuesOf(starting, findMore(typed)) : [] };
}

const findNothing: FindItems = () => [];

function useFinder(load: ComboboxProps["loadFinder"]): FindItems {
  const [finder, setFinder] = useState(() => findNothing);
  useEffect(() => {
    let isCurrent = true;
    load?.((find) => isCurrent && setFinder(() => find)).catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return finder;
}

function withoutValuesOf(listed: ComboboxItem[], items: ComboboxItem[]): ComboboxItem[] {
  const values = new Set(listed.map(({ value }) => value));
  return items.filter(({ value }) => !values.has(value) && values.add(value));
}

/**
 * Takes focus, text and caret from the fallback, which may have got them after this was rendered and before it is there. The ref is true until the
 * next press: one that began on the fallback ends outside of both.
 */
function useTakeOver(
  handover: RefObject<Handover | null>,
  input: RefObject<HTMLInputElement | null>,
  isReturning: RefObject<boolean>,
  onTake: (text: string | null) => void,
) {
  const isTakingOver = useRef(false);
  const [caret, setCaret] = useState<Handover["caret"] | null>(null);
  const take = useEffectEvent(onTake);
  // Once the text is there too.
  useLayoutEffect(() => {
    if (caret) input.current?.setSelectionRange(...caret);
  }, [caret, input]);
  useLayoutEffect(() => {
    const end = () => {
      isTakingOver.current = false;
    };
    document.addEventListener("pointerdown", end, { capture: true });
    if (handover.current) {
      isTakingOver.current = true;
      isReturning.current = true;
      input.current?.focus({ preventScroll: true });
      setCaret(handover.current.caret);
      take(handover.current.text);
      handover.current = null;
    }
    return () => document.removeEventListener("pointerdown", end, { capture: true });
  }, [handover, input, isReturning]);
  return isTakingOver;
}

/** Ignores case. An empty text matches every name. */
export function isNameStart(name: string, typed: string) {
  return name.toLocaleLowerCase("en-GB").startsWith(typed.trim().toLocaleLowerCase("en-GB"));
}
