import { useSyncExternalStore } from "react";
import { Policy } from "#lib/engine/policy.ts";
import type { PolicyInForce } from "../queries/policies.ts";

/** Edits of a policy that are not saved, and the version that they were begun on. */
export type PolicyEdits = { base: PolicyInForce; policy: Policy };

const PREFIX = "yardmaster.policy-draft.";
const drafts = new Map<string, PolicyEdits | null>();
const listeners = new Set<() => void>();

/** What a person has changed of a project's policy, kept in this tab over reloads and other pages; null: nothing. */
export function usePolicyEdits(project: string): PolicyEdits | null {
  return useSyncExternalStore(
    subscribe,
    () => read(project),
    () => null,
  );
}

/** Keeps edits, or forgets them. */
export function keepPolicyEdits(project: string, edits: PolicyEdits | null): void {
  drafts.set(project, edits);
  try {
    if (edits === null) sessionStorage.removeItem(PREFIX + project);
    else sessionStorage.setItem(PREFIX + project, JSON.stringify(edits));
  } catch {
    // Storage is full or forbidden: the edits live as long as the page.
  }
  for (const listener of listeners) listener();
}

function read(project: string): PolicyEdits | null {
  const known = drafts.get(project);
  if (known !== undefined) return known;
  const stored = load(project);
  drafts.set(project, stored);
  return stored;
}

/** What was kept by an older version of the desk, and is no policy any more, is forgotten. */
function load(project: string): PolicyEdits | null {
  try {
    const { base, policy } = JSON.parse(sessionStorage.getItem(PREFIX + project) ?? "null");
    const { version, ...begunOn } = base;
    return { base: { version: Number(version), ...Policy.parse(begunOn) }, policy: Policy.parse(policy) };
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
