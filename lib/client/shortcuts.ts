import { useEffect, useRef, useSyncExternalStore } from "react";
import { forgetPress, keepPress, keptPress } from "./kept-press.ts";
import { pressOf } from "./shortcut-keys.ts";
import { mayAct } from "./shortcut-scope.ts";
import { singleKeysOn } from "./single-keys.ts";

/** What a shortcut does. With `label` and `group` the keyboard sheet lists it; without, it works unlisted. */
export interface ShortcutAction {
  run: (event: KeyboardEvent) => void;
  label?: string;
  group?: string;
  /** What the command palette calls it, where one row of the sheet stands for several keys: `Show the questions`. */
  says?: string;
}

/** Shortcut (as `shortcut-keys.ts` writes them) → what it does; a bare function is not listed. */
export type ShortcutMap = Record<string, ShortcutAction | ((event: KeyboardEvent) => void)>;

export interface ListedShortcut {
  keys: string;
  label: string;
  group: string;
  says?: string;
}

interface Registration {
  map: ShortcutMap;
  inDialog: boolean;
}

/** A sequence such as G then Q is given up after this long. */
const SEQUENCE_MS = 1_200;

const registrations: Registration[] = [];
const listeners = new Set<() => void>();
let listed: readonly ListedShortcut[] = [];
let started: { press: string; at: number } | null = null;

/**
 * Makes shortcuts work while the component is on screen. Where two claim one key, the one that came last has it.
 * `inDialog`: these act only inside an open dialog, all others only outside. `enabled: false` switches all of them off.
 */
export function useShortcuts(map: ShortcutMap, options: { inDialog?: boolean; enabled?: boolean } = {}): void {
  const { inDialog = false, enabled = true } = options;
  const registration = useRef<Registration>({ map, inDialog });
  const shape = JSON.stringify(entriesOf(map));
  useEffect(() => {
    registration.current.map = map;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: shape says that what the keyboard sheet lists has changed
  useEffect(() => {
    if (!enabled) return;
    const mine = registration.current;
    mine.inDialog = inDialog;
    if (registrations.length === 0) document.addEventListener("keydown", onKeyDown);
    registrations.push(mine);
    publish();
    // Once all that came with this has its keys.
    queueMicrotask(takeKeptPress);
    return () => {
      registrations.splice(registrations.indexOf(mine), 1);
      if (registrations.length === 0) document.removeEventListener("keydown", onKeyDown);
      publish();
    };
  }, [enabled, inDialog, shape]);
}

/** Every shortcut with a label that works on this page now, in the order it came. */
export function useListedShortcuts(): readonly ListedShortcut[] {
  return useSyncExternalStore(
    subscribe,
    () => listed,
    () => NONE,
  );
}

/** Does what a listed shortcut does, as the command palette asks for it: the one that came last, wherever focus is. */
export function runShortcut(keys: string): void {
  const action = registrations.toReversed().find(({ map }) => map[keys])?.map[keys];
  const run = typeof action === "function" ? action : action?.run;
  run?.(new KeyboardEvent("keydown"));
}

const NONE: readonly ListedShortcut[] = [];

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const press = pressOf(event);
  if (!press) return;
  const target = event.target instanceof Element ? event.target : null;
  const sequence = started && event.timeStamp - started.at < SEQUENCE_MS ? `${started.press} ${press}` : null;
  started = null;
  const found = (sequence && find(sequence, press, target)) || find(press, press, target);
  if (found) {
    if (event.repeat && !press.startsWith("arrow") && !/^(shift\+)?[jk]$/.test(press)) return;
    event.preventDefault();
    forgetPress();
    found(event);
  } else if (startsSequence(press, target)) {
    started = { press, at: event.timeStamp };
  } else {
    keepPress(press, event);
  }
}

/** What was pressed for a part of the page that has only now come. */
function takeKeptPress(): void {
  const kept = keptPress();
  const found = kept && find(kept.press, kept.press, document.activeElement);
  if (!kept || !found) return;
  forgetPress();
  found(kept.event);
}

function find(shortcut: string, press: string, target: Element | null): ((event: KeyboardEvent) => void) | undefined {
  for (const { map, inDialog } of registrations.toReversed()) {
    const action = map[shortcut];
    if (action && isAllowed(press) && mayAct(press, target, inDialog))
      return typeof action === "function" ? action : action.run;
  }
  return undefined;
}

function startsSequence(press: string, target: Element | null): boolean {
  return registrations.some(
    ({ map, inDialog }) =>
      isAllowed(press) &&
      mayAct(press, target, inDialog) &&
      Object.keys(map).some((key) => key.startsWith(`${press} `)),
  );
}

/** Letters, digits and signs alone can be switched off; Escape, arrows, Enter and ⌘ combinations cannot. */
function isAllowed(press: string): boolean {
  const isPlainSign = press.replace(/^shift\+/, "").length === 1;
  return !isPlainSign || singleKeysOn();
}

function publish(): void {
  listed = registrations.flatMap(({ map }) => entriesOf(map));
  for (const listener of listeners) listener();
}

function entriesOf(map: ShortcutMap): ListedShortcut[] {
  return Object.entries(map).flatMap(([keys, action]) =>
    typeof action === "object" && action.label
      ? [{ keys, label: action.label, group: action.group ?? "Everywhere", says: action.says }]
      : [],
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
