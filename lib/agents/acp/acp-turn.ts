import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { LENGTHS } from "#lib/engine/text/lengths.ts";
import type { AgentOutcome } from "../command/agent-outcome.ts";
import { type Fields, fieldsOf, listOf, textIn } from "../command/output-formats/json-fields.ts";
import type { TurnWork } from "../command/run-turn.ts";
import { CANCEL_MS, startAgent } from "../command/start-agent.ts";
import type { AgentSteering, Consent } from "../driver.ts";
import type { ChildGroup } from "../process/child-group.ts";
import { LineSplitter } from "../process/line-splitter.ts";
import { lastBytes, OutputTail } from "../process/output-tail.ts";
import { readChunks } from "../process/run-to-end.ts";
import { connectAgent } from "./agent-connection.ts";
import type { AskConsent } from "./consent.ts";
import { SessionUpdates } from "./session-updates.ts";
import { outcomeOf, type Stopped, type TurnEnd } from "./turn-outcome.ts";
import { addCost, addTokens, beginSession } from "./turn-totals.ts";

/** What an agent has to end its turn, or itself, once it is told to. */
const GRACE_MS = 500;
const LINGER_MS = 1500;
/** More than is sent, so that secrets are masked before the text is cut. */
const MAX_TAIL = 12 * 1024;

/** What the turns of one run share. */
export interface AcpWork extends TurnWork {
  command: [string, ...string[]];
  mode: string | undefined;
  askConsent: AskConsent;
  /** the latest message of a person that the agent was told */
  told: number;
  /** for what the latest turn was stopped before its end */
  stopped: Stopped | null;
}

/** What people have said that no turn was told. */
export function unheard({ job, told }: Pick<AcpWork, "job" | "told">): ReturnType<AgentSteering["messages"]> {
  return job.steering.messages().filter(({ seq }) => seq > told);
}

/**
 * One start of the agent, to its end: it is asked these words in the session of the run, or `anew`, with the whole brief, where it
 * cannot go on there or may have forgotten it.
 */
export function acpTurn(work: AcpWork, words: string, anew: string): Promise<AgentOutcome> {
  return startAgent(work.job, { argv: work.command, words }, (group) => follow(work, group, { words, anew }));
}

async function follow(work: AcpWork, group: ChildGroup, said: { words: string; anew: string }): Promise<AgentOutcome> {
  const { job } = work;
  const updates = new SessionUpdates(job, {
    cost: (usd) => addCost(work, usd),
    step: () => turn.look(),
    ended: (callId, ok) => turn.ended(callId, ok),
  });
  const turn = new Turn(work, updates);
  const stop = () => void turn.stop(group);
  job.signal.addEventListener("abort", stop, { once: true });
  if (job.signal.aborted) stop();
  try {
    await group.started;
    const errors = new OutputTail(MAX_TAIL);
    const reading = readErrors(group.stderr, errors, updates);
    const end = await turn.take(group, said);
    await leave(group);
    await Promise.race([reading, sleep(GRACE_MS)]);
    for (const stream of [group.stdout, group.stderr]) stream.destroy();
    await Promise.all([updates.close(), turn.told()]);
    const stderr = lastBytes(job.mask(errors.read()).trim(), LENGTHS.reportedOutput);
    return outcomeOf({ ...end, stderr, stopped: work.stopped }, updates);
  } finally {
    job.signal.removeEventListener("abort", stop);
  }
}

/** One prompt and its answer. */
class Turn {
  private readonly work: AcpWork;
  private readonly updates: SessionUpdates;
  private talk: Promise<Fields> | null = null;
  private cancel: () => Promise<void> = async () => {};
  private readonly isStopped = Promise.withResolvers<void>();
  /** whether its session can go on in another process */
  private goesOn = false;
  /** how each call that a person has allowed is to be told of, by its id */
  private readonly allowed = new Map<string, Extract<Consent, { state: "granted" }>["done"]>();
  private readonly tellings: Promise<void>[] = [];
  private asking: Promise<unknown> = Promise.resolve();

  constructor(work: AcpWork, updates: SessionUpdates) {
    this.work = work;
    this.updates = updates;
    work.stopped = null;
  }

  async take(group: ChildGroup, said: { words: string; anew: string }): Promise<Omit<TurnEnd, "stderr" | "stopped">> {
    this.talk = this.converse(group, said);
    const gone = group.exited.then(() => sleep(GRACE_MS)).then(() => Promise.reject(new Error("The agent is gone.")));
    const given = this.isStopped.promise.then(() => sleep(LINGER_MS)).then((): Fields => ({}));
    gone.catch(() => {});
    try {
      const answer = await Promise.race([this.talk, gone, given]);
      addTokens(this.work, answer);
      return { answer, error: null, exit: null };
    } catch (error) {
      const exit = await Promise.race([group.exited, sleep(GRACE_MS, null)]);
      return { answer: null, error, exit };
    }
  }

  /** Lets the agent end its turn, and then its processes. */
  async stop(group: ChildGroup): Promise<void> {
    const isCancelled = this.work.job.signal.reason === "cancelled";
    await Promise.race([this.cancel(), sleep(GRACE_MS)]).catch(() => {});
    await Promise.race([this.talk, sleep(isCancelled ? GRACE_MS / 2 : GRACE_MS)]).catch(() => {});
    await group.end(isCancelled ? CANCEL_MS : undefined);
  }

  /** A step begins: what people ask for comes first (docs/contract.md#steering). */
  look(): void {
    const { steering } = this.work.job;
    const pause = steering.pause();
    if (pause !== null) this.stopFor({ outcome: "paused", reason: "human", summary: `${pause.by} paused the run.` });
    else if (this.goesOn && unheard(this.work).length > 0) this.stopFor("messages");
  }

  ended(callId: string, ok: boolean): void {
    const done = this.allowed.get(callId);
    this.allowed.delete(callId);
    if (done !== undefined) this.tellings.push(done(ok ? "succeeded" : "failed"));
  }

  /** Resolves when the desk knows how each call ended. Of one that nothing more was heard of, it says that nobody knows. */
  async told(): Promise<void> {
    await Promise.all(this.tellings);
  }

  private async converse(group: ChildGroup, { words, anew }: { words: string; anew: string }): Promise<Fields> {
    const { work, updates } = this;
    const { job } = work;
    const agent = await connectAgent(group, updates, (params) => this.permission(params));
    this.goesOn = agent.goesOn;
    const old = work.session === null ? null : await agent.open(job.workspace, work.session.id);
    const isAnew = work.session !== null && old === null;
    if (isAnew) updates.log("The agent's own session cannot be resumed here: it begins anew, with the whole brief.");
    const session = old ?? (await agent.open(job.workspace, null));
    if (session === null) throw new Error("The agent opened a session without an id.");
    beginSession(work, session);
    if (work.mode !== undefined) await agent.setMode(session, work.mode);
    this.cancel = () => agent.cancel(session);
    updates.listen(session);
    return agent.prompt(session, isAnew || !agent.remembers ? anew : words);
  }

  /** Agents ask for several calls at once; people are asked about one. */
  private permission(params: Fields): Promise<object> {
    const answer = this.asking.then(() => this.answerTo(params));
    this.asking = answer.catch(() => {});
    return answer;
  }

  private async answerTo(params: Fields): Promise<object> {
    const { work, updates } = this;
    const cancelled = { outcome: { outcome: "cancelled" } };
    if (!updates.isOf(params)) return cancelled;
    const toolCall = fieldsOf(params.toolCall);
    updates.asked(toolCall);
    const callId = textIn(toolCall, "toolCallId");
    const call = updates.calls.known(callId);
    if (call === null || work.stopped !== null) return cancelled;
    const options = listOf(params.options).map(fieldsOf);
    const choose = (kind: string) => {
      const option = options.find((each) => each.kind === kind);
      return option === undefined ? cancelled : { outcome: { outcome: "selected", optionId: option.optionId } };
    };
    if (!options.some(({ kind }) => kind === "allow_once")) {
      updates.log(`${call.tool} was refused: the agent offers no way to allow it once.`);
      return choose("reject_once");
    }
    const consent = await work.askConsent(call);
    if (consent.state === "asked") {
      this.stopFor(consent.pause);
      return cancelled;
    }
    if (consent.state === "granted") {
      this.allowed.set(callId, consent.done);
      return choose("allow_once");
    }
    updates.log(
      `${consent.by} has said no to this call of ${call.tool}.${consent.note === null ? "" : ` ${consent.note}`}`,
    );
    return choose("reject_once");
  }

  /** Ends the turn before its end; the first reason counts. */
  private stopFor(reason: Stopped): void {
    this.work.stopped ??= reason;
    void this.cancel().catch(() => {});
    this.isStopped.resolve();
  }
}

/** What an agent writes to standard error is its log, as it is. */
async function readErrors(stderr: Readable, tail: OutputTail, updates: SessionUpdates): Promise<void> {
  const splitter = new LineSplitter();
  const tell = (line: string) => updates.log(line, { stream: "stderr" });
  await readChunks(stderr, async (chunk) => {
    tail.push(chunk);
    for (const line of splitter.push(chunk)) tell(line);
    await updates.told();
  });
  for (const line of splitter.end()) tell(line);
}

/** Without input an agent ends; one that does not is ended, with all that it has started. */
async function leave(group: ChildGroup): Promise<void> {
  group.stdin.end();
  await Promise.race([group.exited, sleep(LINGER_MS)]);
  await group.end();
}
