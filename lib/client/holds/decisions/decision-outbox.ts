import { useSyncExternalStore } from "react";
import { localDecisionOf, setLocalDecision } from "./local-decisions.ts";
import { readWaitingDecisions, type WaitingDecision, waitingWords } from "./waiting-decision.ts";

const PREFIX = "yardmaster.outbox.";
const NONE: readonly WaitingDecision[] = [];
let owner: string | null = null;
let entries: readonly WaitingDecision[] = NONE;
const listeners = new Set<() => void>();
/** Keys of what this tab sends: it hears itself what becomes of them. */
const own = new Set<string>();

/**
 * Opens what this person has decided in this browser and the desk has not answered: kept over a reload, shared by their
 * tabs, unseen by anybody else who signs in. Returns how to stop following the other tabs.
 */
export function openOutbox(person: string): () => void {
  owner = person;
  adopt(load());
  const onStorage = ({ key }: StorageEvent) => key === PREFIX + person && adopt(load());
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/** Keeps a decision, in place of what was kept under its key. */
export function keepDecision(decision: WaitingDecision): void {
  own.add(decision.key);
  store([...load().filter(({ key }) => key !== decision.key), { ...decision, touched: Date.now() }]);
}

/** Adds on which bytes a decision was made, unless it is no longer only kept here. */
export function noteBrief(key: string, briefSha256: string): void {
  const kept = keptDecision(key);
  if (kept && kept.waitsFor !== "answer") keepDecision({ ...kept, choice: { ...kept.choice, briefSha256 } });
}

/** Forgets a decision: it was answered, or taken back. Answers whether it was still there. */
export function dropDecision(key: string): boolean {
  const before = load();
  const after = before.filter((one) => one.key !== key);
  store(after);
  return after.length < before.length;
}

/** The decision as it is kept now, also by what another tab has done to it. */
export function keptDecision(key: string): WaitingDecision | null {
  return load().find((one) => one.key === key) ?? null;
}

/** What has no answer yet, followed as it changes. */
export function useOutbox(): readonly WaitingDecision[] {
  return useSyncExternalStore(
    subscribe,
    () => entries,
    () => NONE,
  );
}

/** Does something while no other tab of this browser does the same. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks === undefined) return work();
  return navigator.locks.request(`${PREFIX}${owner}`, work);
}

function store(next: readonly WaitingDecision[]): void {
  try {
    if (next.length === 0) localStorage.removeItem(PREFIX + owner);
    else localStorage.setItem(PREFIX + owner, JSON.stringify(next));
  } catch {
    // Storage is full or forbidden: what was decided waits as long as the page.
  }
  adopt(next);
}

function load(): readonly WaitingDecision[] {
  try {
    return readWaitingDecisions(JSON.parse(localStorage.getItem(PREFIX + owner) ?? "[]"));
  } catch {
    return entries;
  }
}

/** Rows show what waits: what no longer does is as the desk says. */
function adopt(next: readonly WaitingDecision[]): void {
  for (const { key, hold } of entries) {
    if (next.some((one) => one.hold.id === hold.id)) continue;
    const state = localDecisionOf(hold.id)?.state;
    if (state === "waiting" || (state === "sent" && !own.has(key))) setLocalDecision(hold.id, null);
  }
  entries = next;
  for (const one of next) {
    const { verb } = one.choice;
    const words = waitingWords(one);
    setLocalDecision(
      one.hold.id,
      words === null ? { state: "sent", verb } : { state: "waiting", verb, words, key: one.key },
    );
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
