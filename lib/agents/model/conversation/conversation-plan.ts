import type { z } from "zod";
import type { Outcome } from "#lib/agents/driver.ts";
import type { Level } from "#lib/contract/runs.ts";
import type { ConversationSettings } from "../model-settings.ts";

/** Any JSON value, as it is kept in journals and checkpoints. */
export type Json = z.core.util.JSONType;

/** What a tool gives back to the model. A failure is told to the model as such; it never ends the run by itself. */
export interface ToolAnswer {
  ok: boolean;
  /** text, or what can be written as a JSON object */
  output: unknown;
}

/** The same as it is stored. */
export interface StoredAnswer {
  ok: boolean;
  output: Json;
}

export interface ToolContext {
  toolCallId: string;
  /** aborted when the run has to stop: end what was started and return soon */
  signal: AbortSignal;
}

/** One tool that the model may call. Its input has been checked against the schema before `execute` sees it. */
export interface ConversationTool<Input = unknown> {
  description: string;
  inputSchema: z.ZodType<Input>;
  /** What it throws is answered to the model as an error. */
  execute(input: Input, context: ToolContext): Promise<ToolAnswer>;
}

/** Ties what `execute` takes to the schema. */
export function conversationTool<Input>(tool: ConversationTool<Input>): ConversationTool {
  return tool as ConversationTool;
}

/** A call that has its result, as `afterResult` sees it. */
export interface SettledCall {
  toolCallId: string;
  toolName: string;
  input: Json;
  ok: boolean;
  output: Json;
}

/** How a driver ends a conversation itself. Checkpoint and cost are added. */
export type Ending = Outcome extends infer One
  ? One extends Outcome
    ? Omit<One, "checkpoint" | "costUsd">
    : never
  : never;

/** Why a conversation does not begin at its beginning. */
export type Return = "resumed" | "taken_over";

/** What a driver found as it made ready: that the run ends at once, something to tell the model beside its brief, or nothing. */
export type Opening = { ending: Ending } | { tell: string } | null;

/** What one kind of agent puts into a conversation with a model. */
export interface ConversationPlan {
  /** the driver's name: a conversation is gone on with by its own kind only, since another has other tools */
  kind: string;
  settings: ConversationSettings;
  system: string;
  /** the first message of the user; it outlives every compaction */
  goal: string;
  /** by name; `ask_user` is added, and `finish_task` where `canFinish` */
  tools: Record<string, ConversationTool>;
  /** The tools of which each call has to be allowed by a person first; none where it is left out. */
  consent?: readonly string[];
  /** Whether the model may say itself that it is done. */
  canFinish: boolean;
  /** What is still missing before the run is done, as a sentence to the model; null when nothing is. Asked whenever the model stops. */
  missing(): Promise<string | null>;
  /**
   * The model said that it is done although something is missing, or its steps are used up: what that costs. An ending ends the
   * run where the model would have been told what is missing.
   */
  stoppedShort?(why: "said_done" | "step_limit"): Promise<Ending | null>;
  /** After each stored result of a tool; an ending ends the run there, and the calls after it are not made. */
  afterResult?(call: SettledCall): Promise<Ending | null>;
  /** What the driver itself has to remember. It is stored with each result, in the journal and in the checkpoint. */
  state?: {
    read(): Json;
    /** Gets the stored state before anything else happens. May answer text that the model is told beside its brief. */
    restore(stored: Json, how: Return): Promise<string | null>;
  };
  /** Makes the tools ready, after `restore`. `how` is null where the conversation begins; `save` stores the state. */
  open?(how: Return | null, save: () => Promise<void>): Promise<Opening>;
  /** The level that progress and pauses are told with. */
  level?(): Level | null;
  /** Sees the calls of a step before people see anything of it: what `hide` has to hide may stand in them for the first time. */
  beforeTold?(calls: { toolName: string; input: unknown }[]): void;
  /** Hides what people must not see in events, summaries and questions. The model and the checkpoint get the bytes. */
  hide?(text: string): string;
}
