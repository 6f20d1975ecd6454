import type { ModelMessage } from "ai";
import { openQuestion } from "#lib/engine/runs/decide-next-step.ts";
import { NUDGE_OPENING } from "../compaction/digest.ts";
import { callsIn, latestTurn } from "./call-messages.ts";
import { questionOf } from "./control-tools.ts";
import type { Ending, Json } from "./conversation-plan.ts";
import type { Talk } from "./talk.ts";

/**
 * What a stop of the model comes to (docs/seeds/deep-agent.md#nudges): a question waits for a person; a run that has
 * everything it needs succeeded; else the model is told what is missing, `maxResumes` times, and then the run is held as
 * incomplete. Null: it goes on.
 */
export async function settleStop(talk: Talk, finishReason: string | null): Promise<Ending | null> {
  const { job, plan, memory } = talk;
  const question = questionIn(memory.stored.messages);
  if (question !== null)
    return { outcome: "paused", reason: "question", question, summary: lastText(memory.stored.messages) };
  const turn = latestTurn(memory.stored.messages);
  const broken = cutShort(turn, finishReason);
  const missing = broken ?? (await plan.missing()) ?? (await job.whyNotDone(summaryOf(turn)));
  if (missing === null) return { outcome: "succeeded", summary: summaryOf(turn) };
  const spent = broken === null ? await plan.stoppedShort?.("said_done") : null;
  if (spent) return spent;
  if (memory.stored.nudges < plan.settings.maxResumes) return nudge(talk, missing);
  return {
    outcome: "paused",
    reason: "incomplete",
    summary: `The model stopped ${memory.stored.nudges + 1} times although something is missing. ${missing}`,
  };
}

async function nudge({ plan, memory, events }: Talk, missing: string): Promise<null> {
  const number = memory.stored.nudges + 1;
  await memory.tell(
    `${NUDGE_OPENING} ${missing} Do what is missing now; when everything is there, stop again. If only a person can help, ask with ask_user.`,
    number,
  );
  await memory.rememberState(plan.state?.read() ?? null);
  await events.log(`The model stopped. Nudge ${number} of ${plan.settings.maxResumes}: ${missing}`, {
    nudge: number,
    of: plan.settings.maxResumes,
  });
  return null;
}

function questionIn(messages: readonly ModelMessage[]) {
  const id = openQuestion(messages);
  const call = callsIn(messages).findLast((each) => each.toolCallId === id);
  return call === undefined ? null : questionOf(call.input as Json);
}

/** A turn that the model did not end itself is no stop of its own. */
function cutShort(turn: readonly ModelMessage[], finishReason: string | null): string | null {
  if (finishCall(turn) !== undefined) return null;
  if (finishReason === "length") return "Your last message was cut off at its length limit.";
  if (turn.length === 0) return "Your last message was empty.";
  return finishReason === "stop" || finishReason === "end-turn" ? null : "Your last message broke off.";
}

function finishCall(turn: readonly ModelMessage[]) {
  return callsIn(turn).findLast((call) => call.toolName === "finish_task");
}

/** What the model said that it did. */
function summaryOf(turn: readonly ModelMessage[]): string | null {
  const { summary } = (finishCall(turn)?.input ?? {}) as { summary?: unknown };
  return typeof summary === "string" && summary.trim() !== "" ? summary : lastText(turn);
}

function lastText(messages: readonly ModelMessage[]): string | null {
  const last = messages.findLast((message) => message.role === "assistant");
  if (last === undefined) return null;
  if (typeof last.content === "string") return last.content;
  const text = last.content
    .flatMap((part) => (part.type === "text" ? [part.text] : []))
    .join("\n")
    .trim();
  return text === "" ? null : text;
}
