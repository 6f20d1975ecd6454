import type { QueryKey } from "@tanstack/react-query";
import type { StreamEvent } from "#lib/contract/events.ts";

/**
 * Whether an event makes a cached read stale. Keys begin with the name of what was read: a list (`queue`, `tickets`,
 * `runs`, `tracks`, `counts`, `decisions`, `agents`, `batches`, `notifications`), or one thing with its id after it (`hold`, `ticket`, `run`, `policy`, `profile`, `batch`,
 * `limits`, `pauses`).
 */
export function isAffected(event: StreamEvent, key: QueryKey, data: unknown): boolean {
  const kind = event.type.split(".")[0];
  switch (key[0]) {
    case "queue":
      return kind === "hold" || kind === "finding" || event.type === "ticket.updated" || isOutage(event);
    // What becomes of a batch's decisions is told of their holds and runs.
    case "batches":
      return kind === "batch" || BATCH_NEWS.has(event.type);
    case "batch":
      return kind === "batch" ? key.includes(`${event.data.batchId}`) : BATCH_NEWS.has(event.type);
    case "batch-try":
      return kind === "hold";
    case "notifications":
      // One that was decided or undone is counted no more, or again; new ones are told beside the log.
      return kind === "hold";
    case "counts":
      return kind === "hold" || kind === "run";
    case "decisions":
      return kind === "hold" || kind === "run" || kind === "review" || event.type === "ticket.state_changed";
    case "tickets":
      return kind === "ticket" || kind === "hold";
    case "runs":
      return kind === "run";
    case "tracks":
      return !ABOUT_NO_TICKET.has(kind);
    case "agents":
      return kind === "run" || kind === "review" || kind === "hold" || kind === "profile";
    case "agent-figures":
      return event.type === "run.finished" || event.type === "review.verdict";
    case "profile":
      return kind === "profile" && key.includes(event.data.profileId);
    case "services":
      return isOutage(event);
    case "policy":
    case "limits":
      return kind === key[0];
    case "pauses":
      return kind === "pause";
    case "precedents":
    case "consents":
    case "sentinel-rules":
      return TOLD_BY[key[0]].some((name) => event.type === name || kind === name);
    case "hold":
      return isHoldAffected(event, key, data);
    case "ticket":
      return isAbout(event.ticketId, key, data);
    case "run":
      return isAbout(event.runId, key, data);
    default:
      return false;
  }
}

const ABOUT_NO_TICKET: ReadonlySet<string | undefined> = new Set(["policy", "profile", "limits", "pause"]);

/** Events, or kinds of them, that change the records and counts of decisions. */
const TOLD_BY: Record<"precedents" | "consents" | "sentinel-rules", readonly string[]> = {
  precedents: ["precedent", "hold.verified", "hold.undone"],
  consents: ["consent", "hold.undone", "run.finished"],
  "sentinel-rules": ["policy", "finding", "review.verdict", "hold.decided", "hold.undone"],
};

function isHoldAffected(event: StreamEvent, key: QueryKey, data: unknown): boolean {
  const kind = event.type.split(".")[0];
  // A preview has the version of its hold in its name; once that is decided, asking again would only be refused.
  // A finding that was taken out and a ticket that was edited, here any, change the bytes, and not the version.
  if (key[2] === "preview")
    return kind === "policy" || event.type === "ticket.updated" || (kind === "finding" && key.includes(event.holdId));
  if (key[2] === "precedents") return kind === "precedent" || isAbout(event.holdId, key, data);
  if (isOutage(event) && typeof data === "object" && data !== null && "subject" in data && data.subject === "service")
    return true;
  return kind === "policy" || isAbout(event.holdId, key, data) || isAbout(event.ticketId, key, ticketOf(data));
}

/** A breaker has changed its state, or another ticket waits for its service. */
function isOutage({ type, data }: StreamEvent): boolean {
  return type.startsWith("service.") || (type === "ticket.state_changed" && data.reason === "service_down");
}

const BATCH_NEWS: ReadonlySet<StreamEvent["type"]> = new Set([
  "hold.verified",
  "hold.undone",
  "run.started",
  "run.resumed",
]);

/** The key may hold another name of the same thing, such as a ticket's key: then what was read tells its id. */
function isAbout(id: string | null, key: QueryKey, data: unknown): boolean {
  if (id === null) return false;
  return key.includes(id) || (typeof data === "object" && data !== null && "id" in data && data.id === id);
}

function ticketOf(data: unknown): unknown {
  return typeof data === "object" && data !== null && "ticket" in data ? data.ticket : null;
}
