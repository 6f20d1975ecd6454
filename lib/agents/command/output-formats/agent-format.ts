import type { Failure } from "#lib/engine/failures/failure.ts";
import type { DriverEvent } from "../../driver.ts";
import type { Fields } from "./json-fields.ts";

/** Totals of what an agent did since its command started. Tokens include what came from a cache. */
export interface AgentTotals {
  steps: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
}

/** The session that a line names, where it names one. */
export function sessionOf(line: Fields, name: string): Pick<LineReport, "session"> {
  const id = line[name];
  return typeof id === "string" && /^\w[\w-]{0,99}$/.test(id) ? { session: id } : {};
}

/** What was counted in a session before it is resumed: some agents count it from its beginning. */
export type SessionTotals = Pick<AgentTotals, "inputTokens" | "outputTokens"> & Partial<Pick<AgentTotals, "costUsd">>;

export const NOTHING_YET: AgentTotals = { steps: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

/** How an agent says that it ended. An exit code of 0 makes no success of the others. */
export type AgentEnd =
  | { kind: "succeeded" }
  | { kind: "failed"; error: Failure }
  | { kind: "refused"; message: string }
  | { kind: "budget_spent"; message: string };

/** A call that the agent keeps unmade, and ended at. */
export interface DeferredCall {
  id: string;
  name: string;
  input: Fields;
  /** calls that it made at once with this one and does not keep, shortened for it to read; no result came of them */
  forgotten?: string[] | undefined;
}

/** What one line says. */
export interface LineReport {
  events: DriverEvent[];
  totals?: AgentTotals;
  /** the agent's last words so far: they sum the run up */
  summary?: string;
  end?: AgentEnd;
  /** with its end: the call that it waits at */
  waitsAt?: DeferredCall;
  /** an error that may be why it fails, where it says nothing more of its end */
  error?: Failure;
  /** the id of its own session, by which it can go on later */
  session?: string;
  /** it only waits for what cannot come: the program is to be ended, and `end` is how it went */
  hopeless?: true;
}

/** Reads the JSON lines of one kind of coding agent, recognised by their shape; it remembers what it has read. */
export interface AgentFormat {
  /** what a line says; null where it is not of this kind */
  read(line: Fields): LineReport | null;
  /** what was still being put together when the output ended */
  rest?(): DriverEvent[];
  /** what its exit code says beyond that it failed; asked only of the kind that wrote */
  failureOfExit?(exitCode: number): Partial<Failure>;
}

/** A call of a tool, as the run page folds it. */
export function toolCall(id: string, name: string, input: unknown): DriverEvent {
  return { type: "tool_call", message: name, data: { id, name, input: input as never } };
}

/** The result of a call; `facts` say what went wrong and how long it took (`isError`, `exitCode`, `durationMs`). */
export function toolResult(id: string, name: string, output: string, facts: Record<string, unknown> = {}): DriverEvent {
  return { type: "tool_result", message: output, data: { id, name, ...(facts as object) } };
}

/** The model, or its provider, refused what was asked of it in words: that another try would do better is not to be expected. */
export function refused(message: string): AgentEnd {
  return { kind: "refused", message: `The model refused the work: ${message.trim() || "it did not say why"}` };
}

export function failed(message: string, facts: Partial<Failure> = {}): AgentEnd {
  return {
    kind: "failed",
    error: { message: message.trim() || "The agent said that it failed, and not why.", ...facts },
  };
}

/** For a limit that the agent was started with: the classifier calls it `incomplete`, so that it is tried again. */
export function stoppedAtTurnLimit(turns: number, said: string): AgentEnd {
  const count = turns > 0 ? ` of ${turns} turns` : "";
  return failed(`The agent reached its own turn limit${count} and stopped without finishing (${said}).`);
}

export function added(a: AgentTotals, b: AgentTotals): AgentTotals {
  return {
    steps: a.steps + b.steps,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costUsd: a.costUsd + b.costUsd,
  };
}
