import { z } from "zod";
import { CALL_KINDS } from "../call-kinds.ts";
import { findSession } from "../command/agent-session.ts";
import { briefCheckpoint, commandBrief, goOnWords, hadSession } from "../command/command-brief.ts";
import { AgentTodos } from "../command/output-formats/agent-todos.ts";
import { agentDriver, type Outcome } from "../driver.ts";
import { messagesWords } from "../text/messages-words.ts";
import { type AcpWork, acpTurn, unheard } from "./acp-turn.ts";
import { profileConsent } from "./consent.ts";

/** Runs an agent that speaks the Agent Client Protocol (docs/contract.md#acp-driver). */
export const acpDriver = agentDriver({
  fields: {
    command: z.tuple([z.string().min(1)], z.string()),
    mode: z.string().trim().min(1).max(200).optional(),
    permits: z.array(z.enum(CALL_KINDS)).max(CALL_KINDS.length).default([]),
  },
  startsPrograms: true,
  async run(job, { command, mode, permits }) {
    const session = await findSession(job);
    const brief = commandBrief(job);
    const askConsent = profileConsent(permits, job);
    const work: AcpWork = {
      job,
      command,
      mode,
      askConsent,
      spent: { ...job.run },
      session,
      todos: new AgentTodos(),
      told: 0,
      stopped: null,
    };
    if (session !== null) return turn(work, brief, { words: goOnWords(job), anew: brief });
    if (hadSession(job)) {
      const message = "The agent's own session cannot be resumed here: it begins anew, with the whole brief.";
      await job.report({ type: "log", message });
    }
    return turn(work, brief, { words: brief, anew: brief });
  },
});

/**
 * A turn, which hears what people have said, and how the run goes on from its end: for what they say meanwhile at once, after a pause from
 * its checkpoint, after a nudge in its session. `anew` is for an agent that may know nothing of its session.
 */
async function turn(work: AcpWork, brief: string, { words, anew }: { words: string; anew: string }): Promise<Outcome> {
  const { steering, signal } = work.job;
  const messages = unheard(work);
  work.told = messages.at(-1)?.seq ?? work.told;
  const said = (text: string) =>
    messages.length === 0 ? text : `${text.trimEnd()}\n\n${messagesWords(messages)}\n`.trimStart();
  const next = (words: string) => turn(work, brief, { words, anew: `${brief.trimEnd()}\n\n${words}` });
  const outcome = await acpTurn(work, said(words), said(anew));
  if (signal.aborted) return outcome;
  // A worker that dies meanwhile leaves them to the next attempt.
  if (messages.length > 0) await steering.heard(work.told);
  if (work.stopped === "messages" || (outcome.outcome === "succeeded" && unheard(work).length > 0)) return next("");
  const checkpoint = briefCheckpoint(brief, work.session?.id);
  if (outcome.outcome === "paused") return { ...outcome, checkpoint };
  if (outcome.outcome !== "succeeded") return outcome;
  return { ...outcome, evidence: { ...outcome.evidence, checkpoint, goOn: next } };
}
