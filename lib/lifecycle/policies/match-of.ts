import type { GateSubject } from "#lib/engine/queue/gate.ts";
import { refuseField } from "#lib/lifecycle/transaction/refusal.ts";

/** What a limit or a pause is about; null for the project, which may be named by its slug. Throws `invalid_request`. */
export function matchOf(about: { by: GateSubject; match?: string }, slug: string, path: string): string | null {
  const match = about.match ?? null;
  if (about.by !== "project") return match;
  if (match !== null && match !== slug) throw refuseField(path, "is the project itself: leave it out");
  return null;
}
