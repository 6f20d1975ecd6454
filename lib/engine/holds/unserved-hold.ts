import type { Waits } from "#lib/engine/policies/waits.ts";
import { quoteInline } from "#lib/engine/text/quote.ts";
import type { ProjectCause, Stopped } from "./project-hold.ts";

/** The holds of a project that close by themselves when somebody comes. */
export type WaitReason = "no_agent" | "no_sentinel";

/** Tickets of a project that one cause keeps waiting. `driver`: what they ask for, null: none, or a sentinel. */
export type UnservedGroup = {
  reason: WaitReason;
  projectId: string;
  driver: string | null;
  count: number;
  /** since when the oldest waits */
  since: Date;
  ticketIds: readonly string[];
};

/** A wait hold that is open. */
export type OpenWait = ProjectCause & { reason: WaitReason };

export type WaitSteps = {
  /** to open, or where one is open, to bring up to date */
  open: { cause: OpenWait; stopped: Stopped; summary: string }[];
  close: OpenWait[];
};

/**
 * Which holds open and close because of what waits for an agent or a sentinel (docs/contract.md#waits): one for each project and
 * cause opens once the oldest has waited for the policy's minutes, stays while anything of its cause waits, and closes with the
 * last. A driver is a cause; labels are none, since it is agents that ask for them.
 *
 * @param waits in force, by project
 */
export function decideUnserved(
  now: Date,
  groups: readonly UnservedGroup[],
  openWaits: readonly OpenWait[],
  waits: ReadonlyMap<string, Waits>,
): WaitSteps {
  const caused = groups.map((group) => ({ group, cause: causeOf(group) }));
  const isOpen = (cause: OpenWait) => openWaits.some((open) => isSame(open, cause));
  return {
    open: caused
      .filter(({ group, cause }) => isOpen(cause) || isOver(group, waits.get(group.projectId), now))
      .map(({ group, cause }) => ({ cause, stopped: group, summary: summaryOf(group) })),
    close: openWaits.filter((open) => !caused.some(({ cause }) => isSame(open, cause))),
  };
}

function causeOf({ reason, projectId, driver }: UnservedGroup): OpenWait {
  if (reason === "no_sentinel") return { reason, projectId, about: "reviews" };
  return { reason, projectId, about: driver === null ? "any driver" : `driver ${driver}` };
}

function isSame(a: OpenWait, b: OpenWait): boolean {
  return a.projectId === b.projectId && a.reason === b.reason && a.about === b.about;
}

function isOver({ reason, since }: UnservedGroup, waits: Waits | undefined, now: Date): boolean {
  const minutes = waits?.[reason === "no_agent" ? "noAgent" : "noSentinel"];
  return minutes !== undefined && now.getTime() - since.getTime() >= minutes * 60_000;
}

function summaryOf({ reason, driver }: UnservedGroup): string {
  if (reason === "no_sentinel") return "No living sentinel asks for these reviews";
  if (driver === null) return "No living agent asks for these tickets";
  return `No living agent with driver ${quoteInline(driver, 60)} asks for these tickets`;
}
