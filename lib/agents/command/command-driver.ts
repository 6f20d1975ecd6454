import { z } from "zod";
import { messagesWords } from "#lib/agents/text/messages-words.ts";
import { CALL_KINDS } from "../call-kinds.ts";
import { agentDriver, type Outcome } from "../driver.ts";
import { RequiredFile } from "../model/model-settings.ts";
import type { AgentOutcome } from "./agent-outcome.ts";
import { findSession, isUnknownSession, type KeptSession, resumedCommand } from "./agent-session.ts";
import { briefCheckpoint, commandBrief, goOnWords, hadSession } from "./command-brief.ts";
import { type ConsentedWork, consentedTurn, turnAtCall } from "./consent/consented-turn.ts";
import { hookProblem } from "./consent/hooked-command.ts";
import { AgentTodos } from "./output-formats/agent-todos.ts";
import { watchRequired } from "./watch-required.ts";

type Command = [string, ...string[]];

/** What the turns of one run share. More than one follow where its agent goes on in a session of its own. */
interface Work extends ConsentedWork {
  /** the whole, for an agent that begins anew */
  brief: string;
  /** what the profile wants beside a change and is not there, in a sentence */
  missing: () => Promise<string | null>;
}

/** Runs any program in the workspace (docs/contract.md#command-driver). */
export const commandDriver = agentDriver({
  fields: {
    command: z.tuple([z.string().min(1)], z.string()),
    requiredFile: RequiredFile.optional(),
    requiredTool: z.string().trim().min(1).max(200).optional(),
    permits: z.array(z.enum(CALL_KINDS)).max(CALL_KINDS.length).optional(),
  },
  startsPrograms: true,
  problem: ({ command, permits }) => (permits === undefined ? null : hookProblem(command)),
  async run(job, { command, requiredFile, requiredTool, permits = null }) {
    const { hear, missing } = await watchRequired(job, { requiredFile, requiredTool });
    const session = await findSession(job);
    const work: Work = {
      job,
      command,
      permits,
      brief: commandBrief(job),
      spent: { ...job.run },
      session,
      todos: new AgentTodos(),
      hear,
      missing,
    };
    const outcome = session === null ? null : await goOn(work, session, goOnWords(job));
    if (outcome !== null) return outcome;
    if (session !== null || hadSession(job)) {
      const message = "The agent's own session cannot be resumed here: it begins anew, with the whole brief.";
      await job.report({ type: "log", message });
    }
    work.session = null;
    work.todos = new AgentTodos();
    return turn(work, command, work.brief);
  },
});

/** The next turn, in a session of the agent's own; null where its command has no way to it or knows no such session. */
async function goOn(work: Work, session: KeptSession, words: string): Promise<Outcome | null> {
  const command = resumedCommand(work.command, session.id);
  if (command === null) return null;
  // Words would take the place of the call that it waits at.
  const { waitsAt } = session;
  const atCall = work.permits === null || waitsAt === undefined ? null : await turnAtCall(work, waitsAt);
  const outcome = atCall === null ? await turn(work, command, words) : await concluded(work, atCall);
  const isUnknown = outcome.outcome === "failed" && isUnknownSession(outcome.error.message);
  return isUnknown && !work.job.signal.aborted ? null : outcome;
}

/** A turn, which hears what people said since the one before, and how the run goes on from its end: after a pause from its checkpoint, after a nudge in its session at once. */
async function turn(work: Work, argv: Command, words: string): Promise<Outcome> {
  const { steering, signal } = work.job;
  const messages = steering.messages();
  const said = messages.length === 0 ? words : `${words.trimEnd()}\n\n${messagesWords(messages)}\n`;
  const outcome = await consentedTurn(work, argv, said);
  // A worker that dies meanwhile leaves them to the next attempt.
  if (messages.length > 0 && !signal.aborted) await steering.heard(messages.at(-1)?.seq ?? 0);
  return concluded(work, outcome);
}

/** The outcome, with how the run goes on from there. */
async function concluded(work: Work, outcome: AgentOutcome): Promise<Outcome> {
  const { session, command } = work;
  const checkpoint = briefCheckpoint(work.brief, session?.id);
  if (outcome.outcome === "paused") return { ...outcome, checkpoint };
  if (outcome.outcome !== "succeeded") return outcome;
  const missing = await work.missing();
  const evidence = { ...outcome.evidence, checkpoint, ...(missing === null ? {} : { missing }) };
  if (session === null || resumedCommand(command, session.id) === null) return { ...outcome, evidence };
  return { ...outcome, evidence: { ...evidence, goOn: (next) => goOn(work, session, next) } };
}
