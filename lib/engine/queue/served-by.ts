import { quoteInline } from "#lib/engine/text/quote.ts";
import { wordList } from "#lib/engine/text/word-list.ts";

/** What agents, or sentinels, asked for as they last asked for work; those that ask for the same are one. */
export type Ask = {
  role: "agent" | "sentinel";
  /** null: in every project */
  projectId: string | null;
  /** null: only tickets without a driver */
  driver: string | null;
  /** a ticket must have all of them */
  labels: string[];
  /** the one that was seen last */
  name: string;
  seenAt: Date;
  /** one of them was seen within a minute, or holds a lease */
  alive: boolean;
};

/** What waits for somebody: a ticket for an agent, or its review for a sentinel, which looks at no driver. */
export type Wanted = { role: Ask["role"]; projectId: string; driver: string | null; labels: string[] };

/** Whether somebody who asks for this is given what waits (docs/contract.md#claims). */
export function serves(ask: Ask, wanted: Wanted): boolean {
  return isAbout(ask, wanted) && takesDriver(ask, wanted) && lacking(ask, wanted).length === 0;
}

/**
 * Why nobody alive serves what waits, as one sentence without its stop; null where somebody does. Names what it asks for, what
 * the living ask for that it lacks, and who was seen last.
 *
 * @param asks of any project and role
 */
export function unservedText(asks: readonly Ask[], wanted: Wanted, now: Date): string | null {
  const about = asks.filter((ask) => isAbout(ask, wanted));
  const living = about.filter(({ alive }) => alive);
  if (living.some((ask) => serves(ask, wanted))) return null;
  const served = latest(about.filter((ask) => serves(ask, wanted)));
  const last =
    served && living.length > 0 ? `; ${inline(served.name)}, who would, was last seen ${ago(served.seenAt, now)}` : "";
  return `No living ${wanted.role} matches: ${whyNone(about, living, wanted, now)}${last}`;
}

function whyNone(about: Ask[], living: Ask[], wanted: Wanted, now: Date): string {
  if (living.length === 0) {
    const last = latest(about);
    return last
      ? `none is alive; the last was ${inline(last.name)}, ${ago(last.seenAt, now)}`
      : "none has asked here yet";
  }
  const drivers = living.filter((ask) => takesDriver(ask, wanted));
  if (drivers.length === 0) return `it asks for driver ${inline(wanted.driver ?? "")}, and no living one names it`;
  const missing = [...new Set(drivers.flatMap((ask) => lacking(ask, wanted)))].toSorted();
  const shown = missing.slice(0, 3).map(inline);
  const words = wordList(missing.length > 3 ? [...shown, "others"] : shown);
  return `the living ones ask for ${missing.length === 1 ? "label" : "labels"} ${words}, which it lacks`;
}

function isAbout({ role, projectId }: Ask, wanted: Wanted): boolean {
  return role === wanted.role && (projectId === null || projectId === wanted.projectId);
}

function takesDriver({ driver }: Ask, wanted: Wanted): boolean {
  return wanted.role === "sentinel" || wanted.driver === null || wanted.driver === driver;
}

function lacking({ labels }: Ask, wanted: Wanted): string[] {
  return labels.filter((label) => !wanted.labels.includes(label));
}

function latest(asks: Ask[]): Ask | undefined {
  return asks.toSorted((a, b) => b.seenAt.getTime() - a.seenAt.getTime())[0];
}

function inline(name: string): string {
  return quoteInline(name, 60);
}

function ago(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return "less than a minute ago";
  if (minutes < 60) return minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return hours === 1 ? "an hour ago" : `${hours} hours ago`;
  return `${Math.floor(hours / 24)} days ago`;
}
