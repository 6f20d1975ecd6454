import { createHash } from "node:crypto";
import type { AgentJob } from "../driver.ts";
import { type KnownCall, patchOf } from "./tool-calls.ts";

/** The longest question that the desk takes. */
const MAX_QUESTION = 4000;

/** What an agent asks leave for: exactly this call, in this folder. */
export type AskedCall = Omit<KnownCall, "id"> & { folder: string };

/** `hold`: only a person can say; the run pauses, and the call is not made. */
export type Consent = "allow_once" | "deny" | "hold";

/** The one place that is asked before a call is made. */
export type AskConsent = (call: AskedCall) => Promise<Consent>;

/**
 * What a profile permits is allowed, whatever its arguments; of anything else a person decides. What was approved at the pause that
 * this run goes on from runs once, with the same arguments in the same folder; what was rejected there is denied.
 */
export function profileConsent(permits: readonly string[], resume: AgentJob["resume"]): AskConsent {
  const decided = askedBefore(resume);
  let left = 1;
  return async (call) => {
    if (permits.includes(call.kind)) return "allow_once";
    if (decided === null || hashOf(call) !== decided) return "hold";
    if (resume?.verb === "reject") return "deny";
    if (resume?.verb !== "approve" || left === 0) return "hold";
    left -= 1;
    return "allow_once";
  };
}

/** Of the checkpoint that a pause for consent has left. */
function askedBefore(resume: AgentJob["resume"]): string | null {
  const checkpoint = resume?.checkpoint;
  if (typeof checkpoint !== "object" || checkpoint === null || !("call" in checkpoint)) return null;
  return typeof checkpoint.call === "string" ? checkpoint.call : null;
}

/** SHA-256 of a call, by which an approval of it is known again: the order of its arguments makes no difference. */
export function hashOf({ tool, kind, arguments: given, changes, folder }: AskedCall): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted({ tool, kind, arguments: given, changes, folder })))
    .digest("hex");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, item]) => [name, sorted(item)]);
}

/** The question that a person reads. */
export function questionOf({ tool, title, arguments: given, changes }: AskedCall): string {
  const patches = changes.map(patchOf);
  const parts = [`The agent asks for leave to call ${tool}${title === "" ? "." : `: ${title}`}`];
  if (Object.keys(given).length > 0) parts.push(JSON.stringify(given, null, 2));
  return [...parts, ...patches].join("\n\n").slice(0, MAX_QUESTION).toWellFormed();
}
