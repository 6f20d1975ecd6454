import { useLayoutEffect, useRef } from "react";
import { createStore, useStore } from "zustand";
import { earlyPress, forgetPress, rememberPress } from "./early-press.ts";
import type { Shortcut } from "./key-table.ts";
import { meantBy, ownKeys, pressedFor, singleKeys } from "./own-keys.ts";
import { pressOf } from "./shortcut-keys.ts";
import { mayAct } from "./shortcut-scope.ts";
import { dropTyping, keepTyping } from "./typed-ahead.ts";

/** What a shortcut does on this page, where the label in the table of keys is too general. */
export interface ShortcutAction {
  run: (event: KeyboardEvent) => void;
  label: string;
  /** What the command palette calls it, where one row of the sheet stands for several keys: `Show the questions`. */
  says?: string;
}

/** Shortcut → what it does; a bare function is listed under the label in the table of keys. */
export type ShortcutMap = Partial<Record<Shortcut, ShortcutAction | ((event: KeyboardEvent) => void)>>;

/** A shortcut that works now; without a label it has the one in the table of keys. */
export interface LiveShortcut {
  keys: string;
  label?: string;
  says?: string;
}

interface Registration {
  map: ShortcutMap;
  inDialog: boolean;
  listed: boolean;
}

/** A sequence such as G then Q is given up after this long. */
const SEQUENCE_MS = 1_200;

const registrations: Registration[] = [];
const live = createStore<readonly LiveShortcut[]>(() => []);
let started: { press: string; at: number } | null = null;

/**
 * Makes shortcuts work while the component is on screen. If two components claim one key, the last one mounted has it.
 * `inDialog`: these act only inside an open dialog, all others only outside. `listed`: the keyboard sheet shows them, by
 * default those outside dialogs. `enabled: false` switches all of them off. They change in the same commit as what is drawn,
 * so that a key pressed right after never acts on what has gone.
 */
export function useShortcuts(
  map: ShortcutMap,
  options: { inDialog?: boolean; listed?: boolean; enabled?: boolean } = {},
): void {
  const { inDialog = false, listed = !inDialog, enabled = true } = options;
  const registration = useRef<Registration>({ map, inDialog, listed });
  const shape = JSON.stringify(entriesOf(map));
  useLayoutEffect(() => {
    registration.current.map = map;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: shape says that what the keyboard sheet lists has changed
  useLayoutEffect(() => {
    if (!enabled) return;
    const mine = registration.current;
    Object.assign(mine, { inDialog, listed });
    if (registrations.length === 0) document.addEventListener("keydown", onKeyDown);
    registrations.push(mine);
    publish();
    // After everything mounted in this commit has its keys.
    queueMicrotask(answerEarlyPress);
    return () => {
      registrations.splice(registrations.indexOf(mine), 1);
      if (registrations.length === 0) document.removeEventListener("keydown", onKeyDown);
      publish();
    };
  }, [enabled, inDialog, listed, shape]);
}

/** Every listed shortcut that works on this page now, in the order it came. */
export function useLiveShortcuts(): readonly LiveShortcut[] {
  return useStore(live);
}

/** Does what a listed shortcut does, as the command palette asks for it: the one that came last, wherever focus is. */
export function runShortcut(keys: string): void {
  const action = registrations.map(({ map }) => actionOf(map, keys)).findLast(Boolean);
  runOf(action)?.(new KeyboardEvent("keydown"));
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const press = pressOf(event);
  if (!press) return;
  const target = event.target instanceof Element ? event.target : null;
  const begun = started && event.timeStamp - started.at < SEQUENCE_MS ? started.press : null;
  started = null;
  const meant = (begun ? [`${begun} ${press}`, press] : [press]).map((pressed) => meantBy(pressed, ownKeys.get()));
  const shortcut = meant.find((one) => one !== null && find(one, press, target));
  if (!shortcut && startsSequence(press, target)) started = { press, at: event.timeStamp };
  else if (!shortcut) answerLater(press, meant.at(-1), event);
  else if (!event.repeat || REPEATS.test(shortcut)) {
    event.preventDefault();
    forgetPress();
    find(shortcut, press, target)?.(event);
  }
}

/** A part of the page that is still loading may answer; where none is, it is said that nothing does. `meant`: what the press stands for. */
function answerLater(press: string, meant: string | null | undefined, event: KeyboardEvent): void {
  rememberPress(press, event);
  if (meant === "e" && earlyPress() !== null) keepTyping();
  const target = event.target instanceof Element ? event.target : null;
  if (isAllowed(press) && mayAct(press, target, false) && !event.repeat)
    void import("./say-idle.ts").then(({ sayIdle }) => sayIdle(meant, press));
}

/** Shortcuts that repeat while their key is held down. */
const REPEATS = /^arrow|^(shift\+)?[jk]$/;

/** Acts on what was pressed for a part of the page that has only now come. */
function answerEarlyPress(): void {
  const early = earlyPress();
  const shortcut = early && meantBy(early.press, ownKeys.get());
  const act = shortcut && find(shortcut, early.press, document.activeElement);
  if (!act) return;
  forgetPress();
  act(early.event);
  dropTyping();
}

function find(shortcut: string, press: string, target: Element | null): ((event: KeyboardEvent) => void) | undefined {
  for (const { map, inDialog } of registrations.toReversed()) {
    const action = actionOf(map, shortcut);
    if (action && isAllowed(press) && mayAct(press, target, inDialog)) return runOf(action);
  }
  return undefined;
}

function startsSequence(press: string, target: Element | null): boolean {
  const keys = ownKeys.get();
  return registrations.some(
    ({ map, inDialog }) =>
      isAllowed(press) &&
      mayAct(press, target, inDialog) &&
      Object.keys(map).some((shortcut) => pressedFor(shortcut, keys).startsWith(`${press} `)),
  );
}

/** Letters, digits and signs alone can be switched off; Escape, arrows, Enter and ⌘ combinations cannot. */
function isAllowed(press: string): boolean {
  const isPlainSign = press.replace(/^shift\+/, "").length === 1;
  return !isPlainSign || singleKeys.get();
}

type Action = ShortcutMap[Shortcut];

function actionOf(map: ShortcutMap, shortcut: string): Action {
  return (map as Record<string, Action>)[shortcut];
}

function runOf(action: Action): ((event: KeyboardEvent) => void) | undefined {
  return typeof action === "object" ? action.run : action;
}

function publish(): void {
  const listed = registrations.filter((one) => one.listed);
  live.setState(
    listed.flatMap(({ map }) => entriesOf(map)),
    true,
  );
}

function entriesOf(map: ShortcutMap): LiveShortcut[] {
  return Object.entries(map).map(([keys, action]) =>
    typeof action === "object" ? { keys, label: action.label, says: action.says } : { keys },
  );
}
