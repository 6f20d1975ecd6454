import type { AgentJob, Outcome } from "#lib/agents/driver.ts";
import { messagesWords } from "#lib/agents/text/messages-words.ts";
import { decideNextStep, type NextStep, openQuestion } from "#lib/engine/runs/decide-next-step.ts";
import { mapTexts } from "#lib/engine/text/map-texts.ts";
import { compactConversation } from "../compaction/compaction.ts";
import { languageModel, MissingApiKey } from "../provider/language-model.ts";
import { ProviderGaveUp, TIMING, type Timing } from "../provider/provider-retries.ts";
import { type Asked, ProviderTalk } from "../provider/provider-talk.ts";
import { waitingCalls } from "./call-messages.ts";
import { checkpointOf } from "./checkpoint.ts";
import { controlTools } from "./control-tools.ts";
import { ConversationEvents } from "./conversation-events.ts";
import type { ConversationPlan, Ending, Json, Return } from "./conversation-plan.ts";
import { openConversation } from "./open-conversation.ts";
import { settleStop } from "./settle-stop.ts";
import { makeCalls, takeStep } from "./take-step.ts";
import { reportProgress, type Talk } from "./talk.ts";

const MAX_SUMMARY = 20_000;

/**
 * Runs one conversation with a model to its outcome: one step at a time, each call and result stored before what follows
 * (docs/seeds/deep-agent.md, docs/seeds/questions.md). Goes on where a paused run stopped, or where a lost or released run
 * before this one did. Provider errors that do not pass, and a missing key, are failures of the run. Once `job.signal` has
 * aborted its answer no longer counts.
 */
export async function converse(job: AgentJob, plan: ConversationPlan, timing: Timing = TIMING): Promise<Outcome> {
  let talk: Talk | null = null;
  try {
    const opened = await open(job, plan, timing);
    talk = opened.talk;
    reportProgress(talk);
    const ending =
      (await earlierEnding(talk)) ??
      (await prepare(talk, opened.how)) ??
      (await makeWaiting(talk)) ??
      (await takeSteps(talk));
    return await end(talk, ending);
  } catch (error) {
    if (job.signal.aborted) return { outcome: "released" };
    if (error instanceof MissingApiKey)
      return { outcome: "failed", error: { message: error.message, name: error.name, code: error.code } };
    if (talk !== null && error instanceof ProviderGaveUp) return end(talk, { outcome: "failed", error: error.failure });
    throw error;
  } finally {
    await talk?.memory.close();
  }
}

async function open(
  job: AgentJob,
  plan: ConversationPlan,
  timing: Timing,
): Promise<{ talk: Talk; how: Return | null }> {
  const model = languageModel(plan.settings, process.env);
  const tools = { ...plan.tools, ...controlTools(plan.canFinish) };
  const events = new ConversationEvents(job, plan.hide);
  const { memory, how, settled } = await openConversation(job, plan);
  if (how === "taken_over")
    await events.log(
      `Took over the conversation of the run before, which was lost or released: ${memory.stored.messages.length} messages.`,
    );
  for (const message of settled) await events.settled(message);
  const { settings, system } = plan;
  const provider = new ProviderTalk({ model, settings, system, tools, memory, events, timing, signal: job.signal });
  return { talk: { job, plan, tools, memory, events, provider }, how };
}

/** An outcome that the run before this one decided, and that perhaps never reached the desk. */
async function earlierEnding({ plan, memory }: Talk): Promise<Ending | null> {
  const { ended } = memory.stored;
  if (ended === null) return null;
  return ended.outcome === "succeeded" && (await plan.missing()) !== null ? null : ended;
}

/**
 * Lets the driver make ready what its tools work on, unless a question is still open: then the run waits again at once. What
 * the driver has to tell is stored before it may forget it.
 */
async function prepare({ plan, memory }: Talk, how: Return | null): Promise<Ending | null> {
  if (openQuestion(memory.stored.messages) !== null) return null;
  const save = () => memory.rememberState(plan.state?.read() ?? null);
  const opening = (await plan.open?.(how, save)) ?? null;
  if (opening !== null && "tell" in opening) await memory.tell(opening.tell);
  await save();
  return opening !== null && "ending" in opening ? opening.ending : null;
}

/** Makes the calls that a person was asked about, where they are allowed by now; then the model hears what was decided. */
async function makeWaiting(talk: Talk): Promise<Ending | null> {
  const { memory, plan } = talk;
  const waiting = waitingCalls(memory.stored.messages, memory.stored.begun, plan.consent ?? []);
  if (waiting.length === 0) return null;
  const calls = waiting.map((call) => ({ ...call, input: call.input as Json, problem: null }));
  const ending = await makeCalls(talk, calls);
  const { laterBrief, messages } = memory.stored;
  if (ending === null && laterBrief !== null && openQuestion(messages) === null) await memory.tell(laterBrief);
  return ending;
}

async function takeSteps(talk: Talk): Promise<Ending> {
  let finishReason: string | null = null;
  for (;;) {
    const next = await decided(talk, finishReason);
    if (next.action === "stop") {
      const ending = await settleStop(talk, finishReason);
      if (ending !== null) return ending;
      finishReason = null;
      continue;
    }
    const bound = await endingBeforeStep(talk);
    if (bound !== null) return bound;
    await talk.job.save();
    const asked = await askFitting(talk);
    // A failed try is followed by a look at what is stored, like everything else.
    if (asked === null) continue;
    const { ending, reason } = await takeStep(talk, asked.answer, asked.spent);
    if (ending !== null) return ending;
    finishReason = reason;
  }
}

/** Asks once; a conversation that is too long for the model is cut and asked again. Null after a failure that may pass. */
async function askFitting(talk: Talk): Promise<Extract<Asked, { is: "answered" }> | null> {
  let asked = await talk.provider.ask();
  if (asked.is === "too_long") {
    if (!(await compactConversation(talk, undefined))) throw new ProviderGaveUp(asked.failure);
    asked = await talk.provider.ask();
  }
  if (asked.is === "too_long") throw new ProviderGaveUp(asked.failure);
  return asked.is === "answered" ? asked : null;
}

/**
 * What the engine decides, once a conversation that is too long has been cut. One that stops is not cut before: nothing more is
 * asked, and what the model said last would be gone when it is looked at.
 */
async function decided(talk: Talk, ended: string | null): Promise<NextStep> {
  const finishReason = (await tellMessages(talk)) ? null : ended;
  const { compactAboveTokens } = talk.plan.settings;
  const decide = (needsCompaction: boolean) =>
    decideNextStep({ messages: talk.memory.stored.messages, finishReason, needsCompaction });
  const { messages, inputTokens, totals } = talk.memory.stored;
  const needsCompaction = compactAboveTokens !== undefined && inputTokens > compactAboveTokens;
  const tell = async (next: NextStep, isLong: boolean) => {
    const facts = { finishReason, needsCompaction: isLong, messages: messages.length, inputTokens };
    await talk.events.nextStep(next, { step: totals.steps, ...facts, openQuestion: openQuestion(messages) });
    return next;
  };
  const uncut = decide(false);
  const next = uncut.action === "stop" ? uncut : decide(needsCompaction);
  await tell(next, needsCompaction);
  if (next.action !== "compact") return next;
  await compactConversation(talk, compactAboveTokens);
  return tell(decide(false), false);
}

/** Tells the model what people said to it; whether there was something. A question that is open stays open: what is said is no answer to it. */
async function tellMessages({ job, memory }: Talk): Promise<boolean> {
  const messages = job.steering.messages();
  const last = messages.at(-1);
  if (last === undefined || openQuestion(memory.stored.messages) !== null) return false;
  await memory.tell(messagesWords(messages));
  await job.save();
  await job.steering.heard(last.seq);
  return true;
}

/** Why no other step is made: a person wants it to pause, or steps or dollars are used up. */
async function endingBeforeStep(talk: Talk): Promise<Ending | null> {
  const pause = talk.job.steering.pause();
  if (pause !== null) return { outcome: "paused", reason: "human", summary: `${pause.by} paused the run.` };
  const limit = limitReached(talk);
  if (limit?.outcome === "paused" && limit.reason === "step_limit") await talk.plan.stoppedShort?.("step_limit");
  return limit;
}

/** Steps or dollars are used up: that is a pause, neither a success nor a failure. */
function limitReached({ memory }: Talk): Ending | null {
  const { totals, stepsUntil, costUntil } = memory.stored;
  if (totals.steps >= stepsUntil) {
    const summary = `The limit of ${stepsUntil} steps is reached, ${totals.steps} in all.`;
    return { outcome: "paused", reason: "step_limit", summary };
  }
  if (costUntil !== null && totals.costUsd >= costUntil) {
    const summary = `The budget of $${Number(costUntil.toFixed(4))} is used up, $${totals.costUsd.toFixed(4)} in all.`;
    return { outcome: "paused", reason: "budget", summary };
  }
  return null;
}

/**
 * The outcome of a conversation, written to disk before it is reported: if the worker is killed before the desk has heard of it,
 * the run that takes over reports the same outcome. A pause carries everything that is needed to go on elsewhere.
 */
async function end({ plan, memory }: Talk, ending: Ending): Promise<Outcome> {
  const { summary, ...said } = plan.hide === undefined ? ending : mapTexts(ending, plan.hide);
  const level = plan.level?.() ?? null;
  const outcome: Outcome = {
    ...(level !== null && said.outcome === "paused" ? { level } : {}),
    ...said,
    ...(summary ? { summary: summary.slice(0, MAX_SUMMARY).toWellFormed() } : {}),
    costUsd: memory.stored.totals.costUsd,
  } as Outcome;
  await memory.note({ is: "ended", outcome });
  return outcome.outcome === "paused" ? { ...outcome, checkpoint: checkpointOf(memory.stored) } : outcome;
}
