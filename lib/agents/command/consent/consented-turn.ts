import type { AgentJob, Consent } from "../../driver.ts";
import type { AgentOutcome } from "../agent-outcome.ts";
import { noteSession, resumedCommand } from "../agent-session.ts";
import type { DeferredCall } from "../output-formats/agent-format.ts";
import { runTurn, type TurnWork } from "../run-turn.ts";
import { hookedCommand, type Verdict } from "./hooked-command.ts";

type Command = [string, ...string[]];

export interface ConsentedWork extends TurnWork {
  command: Command;
  /** the kinds of calls that nobody is asked about; null: the agent is not asked before its calls */
  permits: readonly string[] | null;
}

/**
 * A turn whose agent stops at a call that a person has to allow (docs/decisions/0056-a-command-defers.md): the desk is asked, and what it
 * says is told the agent in another start of it, which makes the call, or hears why not, and goes on.
 */
export async function consentedTurn(work: ConsentedWork, argv: Command, words: string): Promise<AgentOutcome> {
  const outcome = await startWith(work, argv, words, null);
  return afterCalls(work, outcome);
}

/** Goes on where the agent stopped at a call, now or in an earlier run. Null: it waits at none any more. */
export async function turnAtCall(work: ConsentedWork, call: DeferredCall): Promise<AgentOutcome | null> {
  const outcome = await answered(work, call);
  const isOver = outcome.outcome === "failed" && /\bno deferred tool\b/i.test(outcome.error.message);
  if (isOver) return null;
  return afterCalls(work, outcome, call.id);
}

async function afterCalls(work: ConsentedWork, ended: AgentOutcome, answeredId?: string): Promise<AgentOutcome> {
  let outcome = ended;
  for (let before = answeredId; work.permits !== null && outcome.outcome === "succeeded"; ) {
    const call = work.session?.waitsAt;
    if (call === undefined || work.job.signal.aborted) return outcome;
    if (call.id === before)
      return {
        outcome: "failed",
        error: { message: `The agent stopped again at a call of ${call.name} that was answered.` },
      };
    before = call.id;
    outcome = await answered(work, call);
  }
  return outcome;
}

async function answered(work: ConsentedWork, call: DeferredCall): Promise<AgentOutcome> {
  const { job, session, command } = work;
  const argv = session && resumedCommand(command, session.id);
  if (!argv) return { outcome: "failed", error: { message: "The agent stopped at a call, and told no session." } };
  const consent = await job.askConsent({ tool: call.name, arguments: call.input as never });
  if (consent.state === "asked") return { summary: null, ...consent.pause };
  if (consent.state === "denied") await tellDenial(job, call, consent);
  const told = onceItIsOver(work, call, consent.state === "granted" ? consent.done : async () => {});
  const outcome = await startWith(work, argv, "", verdictOf(call, consent));
  await told();
  return outcome;
}

function verdictOf(
  { id, input, forgotten = [] }: DeferredCall,
  consent: Exclude<Consent, { state: "asked" }>,
): Verdict {
  const context =
    forgotten.length === 0
      ? ""
      : `Of the calls that you made at once only this one was kept. No result came of the others: ${forgotten.join("; ")}. Make those that you still want, one at a time.`;
  if (consent.state === "granted") return { id, input, decision: "allow", reason: "A person has allowed it.", context };
  const note = consent.note === null ? "" : ` ${consent.note}`;
  const reason = `${consent.by} has said no to this call.${note} ${context}`.trimEnd();
  return { id, input, decision: "deny", reason, context: "" };
}

function tellDenial(job: AgentJob, { name }: DeferredCall, consent: Extract<Consent, { state: "denied" }>) {
  const note = consent.note === null ? "" : ` ${consent.note}`;
  return job.report({ type: "log", message: `${consent.by} has said no to this call of ${name}.${note}` });
}

/** The result of the call is told the desk as it comes, and the session waits at it no more; answers how to wait for that. */
function onceItIsOver(
  work: ConsentedWork,
  call: DeferredCall,
  done: Extract<Consent, { state: "granted" }>["done"],
): () => Promise<void> {
  let told = Promise.resolve();
  work.ended = (callId, ok) => {
    if (callId !== call.id) return;
    work.ended = undefined;
    if (work.session !== null) {
      work.session = { ...work.session, waitsAt: undefined };
      noteSession(work.job, work.session);
    }
    told = done(ok ? "succeeded" : "failed");
  };
  return () => told;
}

async function startWith(
  work: ConsentedWork,
  command: Command,
  words: string,
  verdict: Verdict | null,
): Promise<AgentOutcome> {
  if (work.permits === null) return runTurn(work, { argv: command, words });
  const { argv, reads } = await hookedCommand(work.job, command, work.permits, verdict);
  const outcome = await runTurn(work, { argv, words, reads });
  if (work.session !== null) noteSession(work.job, work.session);
  return outcome;
}
