import { createStore, useStore } from "zustand";
import { localDecisionOf, setLocalDecision } from "./local-decisions.ts";
import { readWaitingDecisions, type WaitingDecision, waitingWords } from "./waiting-decision.ts";

const PREFIX = "yardmaster.outbox.";
let owner: string | null = null;
const outbox = createStore<readonly WaitingDecision[]>(() => []);
/** Keys of the decisions that this tab sends: it learns the outcome itself, not from storage. */
const own = new Set<string>();

/**
 * Opens the outbox of a person: decisions made in this browser that the server has not answered. It outlives a reload, is
 * shared by the person's tabs, and is hidden from anybody else who signs in. Returns how to stop following the other tabs.
 */
export function openOutbox(person: string): () => void {
  owner = person;
  showWaiting(load());
  const onStorage = ({ key }: StorageEvent) => key === PREFIX + person && showWaiting(load());
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/** Puts a decision into the outbox, in place of the one under its key. */
export function putDecision(decision: WaitingDecision): void {
  own.add(decision.key);
  store([...load().filter(({ key }) => key !== decision.key), { ...decision, touched: Date.now() }]);
}

/** Adds the hash of the brief that a decision was made on, unless the decision is already being sent. */
export function noteBrief(key: string, briefSha256: string): void {
  const waiting = findDecision(key);
  if (waiting && waiting.waitsFor !== "answer") putDecision({ ...waiting, choice: { ...waiting.choice, briefSha256 } });
}

/** Removes a decision that was answered or taken back. Returns whether it was still there. */
export function dropDecision(key: string): boolean {
  const before = load();
  const after = before.filter((one) => one.key !== key);
  store(after);
  return after.length < before.length;
}

/** The desk has what was decided on a hold: it waits here no longer. */
export function dropDecisionsOn(holdId: string): void {
  const before = load();
  const after = before.filter(({ hold, waitsFor }) => hold.id !== holdId || waitsFor !== "answer");
  if (after.length < before.length) store(after);
}

/** The decision as it is stored now, with what another tab has changed; null: it has left the outbox. */
export function findDecision(key: string): WaitingDecision | null {
  return load().find((one) => one.key === key) ?? null;
}

/** The decisions without an answer, followed as they change. */
export function useOutbox(): readonly WaitingDecision[] {
  return useStore(outbox);
}

/** Runs `work` while no other tab of this browser does. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks === undefined) return work();
  return navigator.locks.request(`${PREFIX}${owner}`, work);
}

function store(next: readonly WaitingDecision[]): void {
  try {
    if (next.length === 0) localStorage.removeItem(PREFIX + owner);
    else localStorage.setItem(PREFIX + owner, JSON.stringify(next));
  } catch {
    // Storage is full or forbidden: decisions wait as long as the page lives.
  }
  showWaiting(next);
}

function load(): readonly WaitingDecision[] {
  try {
    return readWaitingDecisions(JSON.parse(localStorage.getItem(PREFIX + owner) ?? "[]"));
  } catch {
    return outbox.getState();
  }
}

/** Shows in their rows the decisions that wait; the row of one that no longer does shows the hold as the server has it. */
function showWaiting(next: readonly WaitingDecision[]): void {
  for (const { key, hold } of outbox.getState()) {
    if (next.some((one) => one.hold.id === hold.id)) continue;
    const state = localDecisionOf(hold.id)?.state;
    if (state === "waiting" || (state === "sent" && !own.has(key))) setLocalDecision(hold.id, null);
  }
  outbox.setState(next, true);
  for (const one of next) {
    const { verb } = one.choice;
    const words = waitingWords(one);
    setLocalDecision(
      one.hold.id,
      words === null ? { state: "sent", verb } : { state: "waiting", verb, words, key: one.key },
    );
  }
}
