import { z } from "zod";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";

/** What a project leaves to no one alone (docs/contract.md#four-eyes). */
export const FourEyes = z.strictObject({
  notOwn: z.boolean().describe("no one approves what they made or published themselves"),
  labels: z
    .array(z.string().trim().min(1).max(60))
    .max(50)
    .describe("two people decide what lets work on a ticket with one of these labels go on"),
  takeover: z.boolean().describe("two people decide `intervene`"),
  reveal: z.boolean().describe("two people reveal what a paused run keeps secret"),
});
export type FourEyes = z.infer<typeof FourEyes>;

/** What a change may name; what it leaves out stays as it is. */
export const FourEyesChanges = FourEyes.partial();
export type FourEyesChanges = z.infer<typeof FourEyesChanges>;

/** What a project starts with: everybody who may decide decides alone. */
export const ONE_IS_ENOUGH: FourEyes = { notOwn: false, labels: [], takeover: false, reveal: false };

/** To stop needs no second person. */
const STOPPING: readonly DecisionVerb[] = ["cancel", "reject"];

/** Whether a decision on a hold of a ticket with these labels takes two people. */
export function takesTwo(rule: FourEyes, verb: DecisionVerb, labels: readonly string[]): boolean {
  if (STOPPING.includes(verb)) return false;
  return (verb === "intervene" && rule.takeover) || labels.some((label) => rule.labels.includes(label));
}

/** A decision that somebody is about to make. `choice` is what would be done, all of it: two are the same where it is equal. */
export type DecisionOfOne = {
  verb: DecisionVerb;
  labels: readonly string[];
  /** who made the ticket, and who published it */
  submitters: readonly string[];
  userId: string;
  choice: string;
  /** the decision that waits for a second person */
  first: { userId: string; choice: string } | null;
};

/**
 * What becomes of it: `decides` at once; `waits` for a second person, in place of what waited before; refused because it is their
 * `own` ticket, or because the `same` person has decided it already.
 */
export function decideFourEyes(rule: FourEyes, of: DecisionOfOne): "decides" | "waits" | "own" | "same" {
  if (rule.notOwn && of.verb === "approve" && of.submitters.includes(of.userId)) return "own";
  if (!takesTwo(rule, of.verb, of.labels)) return "decides";
  if (of.first === null || of.first.choice !== of.choice) return "waits";
  return of.first.userId === of.userId ? "same" : "decides";
}

/** How long two people who agreed may look, and how long one waits for another. */
const REVEALED_MS = 10 * 60_000;
const ASKED_MS = 24 * 3_600_000;

/** Somebody asked to see secrets of a run; another has agreed, or not yet. */
export type RevealAsked = { userId: string; at: Date; agreed: { userId: string; at: Date } | null };

/** What becomes of a wish to see them: they are shown, shown because this second person agrees, or wait for one. */
export function decideReveal(
  rule: FourEyes,
  asked: RevealAsked | null,
  userId: string,
  now: Date,
): "shows" | "agrees" | "waits" | "same" {
  if (!rule.reveal) return "shows";
  if (asked === null) return "waits";
  const since = now.getTime() - (asked.agreed ?? asked).at.getTime();
  if (since > (asked.agreed === null ? ASKED_MS : REVEALED_MS)) return "waits";
  if (asked.agreed === null) return asked.userId === userId ? "same" : "agrees";
  return [asked.userId, asked.agreed.userId].includes(userId) ? "shows" : "waits";
}
