import type { ModelMessage, ToolModelMessage } from "ai";
import { type Decision, deleteDecision, readDecision } from "#lib/agents/decision-file.ts";
import type { AgentJob } from "#lib/agents/driver.ts";
import type { Resume } from "#lib/contract/runs/claims.ts";
import { openQuestion } from "#lib/engine/runs/decide-next-step.ts";
import { callsIn, latestTurn, resultMessage, unsettledCalls, waitingCalls } from "./call-messages.ts";
import { readCheckpoint } from "./checkpoint.ts";
import { questionOf } from "./control-tools.ts";
import { ConversationMemory } from "./conversation-memory.ts";
import type { ConversationPlan, Json, Return } from "./conversation-plan.ts";
import { ADDED_LATER, rememberAll, type StoredConversation } from "./conversation-record.ts";
import { readJournal } from "./journal.ts";

const NO_TOTALS = { steps: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

/** How a conversation was opened. */
interface Opened {
  memory: ConversationMemory;
  /** null where it begins with its goal */
  how: Return | null;
  /** the results that opening gave to calls of before: an answer, or that a call was cut off */
  settled: ToolModelMessage[];
}

/** Opens a conversation: with its goal, after a pause, or in the place of a run that was lost or released. */
export async function openConversation(job: AgentJob, plan: ConversationPlan): Promise<Opened> {
  const { stored, how, before } = await firstKnown(job, plan);
  const memory = await ConversationMemory.open(job.folder, stored);
  await deleteDecision(job.folder);
  return { memory, how, settled: stored.messages.slice(before).filter((message) => message.role === "tool") };
}

/** `before`: how many messages there were. */
async function firstKnown(
  job: AgentJob,
  plan: ConversationPlan,
): Promise<{ stored: StoredConversation; how: Return | null; before: number }> {
  if (job.resume !== null) {
    const stored = await storedIn(plan, job.resume.checkpoint, job.folder);
    if (stored === null) return { stored: begun(plan, [goalOf(job), job.brief.text]), how: null, before: 0 };
    return {
      stored: await resumed(job.resume, job.brief.text, plan, stored),
      how: "resumed",
      before: stored.messages.length,
    };
  }
  for (const folder of job.previousFolders) {
    const decision = await readDecision(folder);
    const stored = await storedIn(plan, decision?.resume.checkpoint, folder);
    if (stored === null) continue;
    const over = await takenOver(decision === null ? stored : decidedOn(stored, decision), job, plan);
    return { stored: over, how: "taken_over", before: stored.messages.length };
  }
  return { stored: begun(plan, [plan.goal]), how: null, before: 0 };
}

/** What a checkpoint holds, else what a folder's journal does; null where it is of no conversation of this kind. */
async function storedIn(
  plan: ConversationPlan,
  checkpoint: unknown,
  folder: string,
): Promise<StoredConversation | null> {
  const stored = readCheckpoint(checkpoint) ?? rememberAll((await readJournal(folder)) ?? []);
  return stored?.kind === plan.kind ? stored : null;
}

/** The ticket, for a conversation whose checkpoint is gone. */
function goalOf({ ticket }: AgentJob): string {
  const criteria = ticket.acceptanceCriteria.map((criterion) => `- ${criterion}`).join("\n");
  return [`# ${ticket.key}: ${ticket.title}`, ticket.description, criteria].filter(Boolean).join("\n\n");
}

function begun(plan: ConversationPlan, said: string[]): StoredConversation {
  return {
    version: 1,
    kind: plan.kind,
    messages: said.map((content) => ({ role: "user", content })),
    totals: NO_TOTALS,
    ...ADDED_LATER,
    ...freshBudget(plan, NO_TOTALS),
    state: plan.state?.read() ?? null,
  };
}

/** A person decided: the answer settles the open question, and the run goes on with fresh budgets. */
async function resumed(
  resume: Resume,
  brief: string,
  plan: ConversationPlan,
  stored: StoredConversation,
): Promise<StoredConversation> {
  const told = await plan.state?.restore(stored.state, "resumed");
  const messages = settled(answered(stored.messages, resume, brief), stored.begun, plan);
  const next = { ...stored, ...freshBudget(plan, stored.totals, resume.grant), nudges: 0, begun: [], ended: null };
  const state = plan.state?.read() ?? null;
  // Another question of the same step is still open: a message of the user would count as its answer.
  if (openQuestion(messages) !== null) return { ...next, state, messages };
  const said = joined([stored.laterBrief, told, brief]);
  if (waitingCalls(messages, [], plan.consent ?? []).length > 0) return { ...next, state, messages, laterBrief: said };
  return { ...next, state, laterBrief: null, messages: [...messages, { role: "user", content: said }] };
}

function answered(messages: ModelMessage[], { reason, answer, note }: Resume, brief: string): ModelMessage[] {
  const id = reason === "approval" ? null : openQuestion(messages);
  const call = unsettledCalls(messages).find(({ toolCallId }) => toolCallId === id);
  if (call === undefined) return messages;
  const output = {
    status: "answered",
    question: questionOf(call.input as Json).text,
    answer: (answer as Json) ?? brief,
    ...(note === null ? {} : { note }),
  };
  return [...messages, resultMessage(call, { ok: true, output })];
}

/** A run that was lost while it took in a decision: the decision stands, and is told with the brief of the next run. */
function decidedOn(stored: StoredConversation, { resume, brief }: Decision): StoredConversation {
  const messages = answered(stored.messages, resume, brief);
  return { ...stored, messages, nudges: 0, ended: null, laterBrief: joined([stored.laterBrief, brief]) };
}

/** The run before was lost or released: its steps stand, and this run has totals and budgets of its own. */
async function takenOver(
  stored: StoredConversation,
  job: AgentJob,
  plan: ConversationPlan,
): Promise<StoredConversation> {
  const own = { ...stored, totals: NO_TOTALS, ...freshBudget(plan, NO_TOTALS), nudges: 0 };
  const told = await plan.state?.restore(stored.state, "taken_over");
  const waits = stored.ended?.outcome === "paused" || openQuestion(stored.messages) !== null;
  if (waits) return { ...own, laterBrief: joined([stored.laterBrief, job.brief.text]) };
  const messages = settled(stored.messages, stored.begun, plan);
  const said = joined([TAKEN_OVER, stored.laterBrief, told, job.brief.text]);
  const isWaiting = waitingCalls(messages, [], plan.consent ?? []).length > 0;
  return {
    ...own,
    begun: [],
    state: plan.state?.read() ?? null,
    laterBrief: isWaiting ? said : null,
    ended: stored.ended?.outcome === "succeeded" ? stored.ended : null,
    messages: isWaiting ? messages : [...messages, { role: "user", content: said }],
  };
}

function joined(texts: (string | null | undefined)[]): string {
  return texts.filter(Boolean).join("\n\n");
}

const TAKEN_OVER =
  "The worker that ran you was stopped. You go on here, in the same folder; what you did before stands. The brief of this attempt:";

/** Every call has a result before the model is asked again; a question that nobody answered, and what needs consent, keep waiting. */
function settled(messages: ModelMessage[], begunCalls: string[], { consent = [] }: ConversationPlan): ModelMessage[] {
  const asked = callsIn(latestTurn(messages)).filter((call) => call.toolName === "ask_user");
  const kept = [...asked, ...waitingCalls(messages, begunCalls, consent)].map(({ toolCallId }) => toolCallId);
  const results = unsettledCalls(messages)
    .filter((call) => !kept.includes(call.toolCallId))
    .map((call) =>
      resultMessage(call, { ok: false, output: begunCalls.includes(call.toolCallId) ? CUT_OFF : NOT_BEGUN }),
    );
  return [...messages, ...results];
}

const CUT_OFF =
  "Interrupted: the worker was stopped while this call ran. It may have taken effect, wholly or in part. Look before you do it again.";
const NOT_BEGUN = "Not executed: the run stopped before this call was begun.";

/** `grant`: what a person granted from here, instead of what the profile says. */
function freshBudget(
  { settings }: ConversationPlan,
  totals: StoredConversation["totals"],
  grant: Resume["grant"] = null,
): Pick<StoredConversation, "stepsUntil" | "costUntil"> {
  const dollars = grant?.dollars ?? settings.budgetUsd;
  return {
    stepsUntil: totals.steps + (grant?.steps ?? settings.stepLimit),
    costUntil: dollars === undefined ? null : totals.costUsd + dollars,
  };
}
