"use server";
import { Id } from "../../contract/basics.ts";
import { DecideHold, type Hold, UndoDecision, UpdateHold } from "../../contract/holds.ts";
import { type DecisionAnswer, decideHold as decide } from "../../lifecycle/decide-hold.ts";
import { undoDecision as undo } from "../../lifecycle/undo-decision.ts";
import { updateHold as update } from "../../lifecycle/update-hold.ts";
import { type Answer, act } from "./act.ts";

const OnHold = { holdId: Id };

/** Settles a hold; the first decision wins, and the second is told whose it was. */
export async function decideHold(input: { holdId: string } & DecideHold): Promise<Answer<DecisionAnswer>> {
  return act(DecideHold.extend(OnHold), input, (access, { holdId, ...decision }) => decide(access, holdId, decision));
}

/** Takes a decision back, within 8 s and before an agent has taken it. */
export async function undoDecision(input: { holdId: string; version: number }): Promise<Answer<DecisionAnswer>> {
  return act(UndoDecision.extend(OnHold), input, (access, { holdId, version }) => undo(access, holdId, { version }));
}

/** Gives a hold another owner, or another time to look at it again. */
export async function updateHold(input: { holdId: string } & UpdateHold): Promise<Answer<Hold>> {
  return act(UpdateHold.extend(OnHold), input, (access, { holdId, ...change }) => update(access, holdId, change));
}
