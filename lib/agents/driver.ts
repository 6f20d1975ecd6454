import type { z } from "zod";
import type { Finding, VerdictInput } from "#lib/contract/reviews.ts";
import type { Resume } from "#lib/contract/runs/claims.ts";
import type { AppendEvents } from "#lib/contract/runs/run-events.ts";
import type { TypedInputs } from "#lib/contract/runs/typed-input.ts";
import type { Brief, FinishRun, Heartbeat, Run, RunDetail } from "#lib/contract/runs.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import type { Wall } from "./process/wall/wall.ts";

/**
 * The driver interface (docs/engine.md#drivers, docs/contract.md#workers). A driver does the work of one run or one review and says how
 * it went. It sees neither the database nor the lease: the worker sends heartbeats, masks, commits and reports for it.
 */

/** Why a job has to stop; the reason of `signal` once aborted. */
export type StopReason = "cancelled" | "lost" | "stopping" | "timeout" | "limit";

/** One event of a run as a driver yields it; the worker adds its key. */
export type DriverEvent = Omit<AppendEvents["events"][number], "key">;

/** Totals of the run so far, never smaller than before (docs/contract.md#heartbeats). */
export type Progress = NonNullable<Heartbeat["progress"]>;

/** What every job has. */
interface Job {
  ticket: Ticket;
  /** address of the desk, for programs that want to call it */
  url: string;
  /** folder of the profile's file: what its paths are relative to */
  profileFolder: string;
  /** a folder of this job's own, outside the workspace */
  folder: string;
  /** aborted when the job has to stop: end every child and return soon; what is returned then no longer counts */
  signal: AbortSignal;
  /** hides secrets; mask a text before you cut it */
  mask(text: string): string;
  /** makes of a program what is started for it: behind the wall of this job, with what its profile grants */
  enclose: Wall["enclose"];
  /** ties a process group to the worker's life; call the returned function once the group is gone */
  adopt(groupId: number): () => void;
}

/** What people ask of a run while it works (docs/contract.md#steering). */
export interface AgentSteering {
  /** who wants the run to pause, with the reason `human`; null where nobody does */
  pause(): { by: string } | null;
  /** what people said that the agent has not been told */
  messages(): { seq: number; text: string; by: string }[];
  /** The agent was told all up to this `seq`, and what it was told outlasts the worker. */
  heard(upTo: number): Promise<void>;
}

export interface AgentJob extends Job {
  run: Run;
  brief: Brief;
  /** set when the run goes on after a pause */
  resume: Resume | null;
  /** the worker's, shared by all runs: for what a driver has to remember, such as the keys of hosts */
  dataFolder: string;
  /** Folders of the runs before this one on this machine, newest first, as long as they were lost or released. */
  previousFolders: string[];
  /** the working directory: the ticket's worktree; where the profile has no workspace an empty folder, or the worker's own directory without a wall */
  workspace: string;
  /** adds an event to the run; resolves when there is room for another */
  report(event: DriverEvent): Promise<void>;
  progress(totals: Progress): void;
  /** A step has ended, with no process of it left: what it came to outlasts this machine once this resolves, if the desk can be reached. */
  save(): Promise<void>;
  /** Asks the desk whether a call may be made now. Ask for one at a time. */
  askConsent(call: WantedCall): Promise<Consent>;
  /** What people ask of the run while it works; a driver that can looks at it before each step of its agent. */
  steering: AgentSteering;
  /**
   * Why the work is not done that the agent says is, with these last words, as the worker judges it (docs/contract.md#done); null where
   * it is, and without a worktree.
   */
  whyNotDone(lastWords: string | null): Promise<string | null>;
  /** What a person types in a session they took over, after a `seq`, as soon as there is something; empty after 25 s. */
  input(after: number, signal: AbortSignal): Promise<TypedInputs>;
}

type Finish<O extends FinishRun["outcome"]> = Omit<Extract<FinishRun, { outcome: O }>, "leaseToken" | "diff">;

/** What a driver knows of a success, for the worker to judge it by (lib/worker/runs/judge-success.ts). It is not reported. */
export interface Evidence {
  /** the agent's last words: empty where it gave no answer, left out where nothing tells them from its other output */
  lastWords?: string;
  /** what its driver knows is missing, in a sentence */
  missing?: string;
  /** how the run goes on where it is held instead */
  checkpoint?: Finish<"paused">["checkpoint"];
  /** goes on in the agent's own session with these words; null where it no longer can. Left out where it never can. */
  goOn?: (words: string) => Promise<Outcome | null>;
}

/** A call of a tool that a person has to allow; the worker adds folder and base (docs/contract.md#consents). */
export interface WantedCall {
  tool: string;
  /** as JSON, exactly */
  arguments: NonNullable<Finish<"paused">["call"]>["arguments"];
  /** what it would change, for people to read */
  changes?: string;
}

/** What comes of asking. Nothing is made but what is `granted`, and that once. */
export type Consent =
  /** taken: make the call now, then say how it ended. Until then the desk says that it is not known whether it ran. */
  | { state: "granted"; done(outcome: "succeeded" | "failed"): Promise<void> }
  /** how the run has to pause: once a person has decided, ask again for the same call */
  | { state: "asked"; pause: Pick<Finish<"paused">, "outcome" | "reason" | "call"> }
  | { state: "denied"; by: string; note: string | null };

/** How a run ended or paused; the worker adds lease and diff. */
export type Outcome =
  | (Finish<"succeeded"> & { evidence?: Evidence })
  | Finish<"failed">
  | Finish<"paused">
  | Finish<"released">;

export interface ReviewJob extends Job {
  run: RunDetail;
  previousFindings: Finding[];
  /** the folder with the run's commit checked out; throws where there is none */
  checkout(): Promise<string>;
}

/** Does the runs of one kind of agent. `settings` is the checked profile. */
export interface AgentDriver {
  /** the fields of its profile beside the common ones */
  readonly fields: z.ZodRawShape;
  run(job: AgentJob, settings: unknown): Promise<Outcome>;
  /** It starts programs that somebody else wrote: its profile has to say behind which wall. */
  readonly startsPrograms?: true;
  /** A sentence about fields that contradict each other, although each is valid by itself; null when none do. */
  problem?(settings: unknown): string | null;
  /** Closes what is held open for runs that wait for a person; called as the worker ends. */
  close?(): void;
}

/** Does the reviews of one kind of sentinel. */
export interface SentinelDriver {
  readonly fields: z.ZodRawShape;
  /** as of an agent's driver */
  readonly startsPrograms?: true;
  review(job: ReviewJob, settings: unknown): Promise<VerdictInput>;
}

/** Ties the settings that `run` takes to the fields of the profile. */
export function agentDriver<Fields extends z.ZodRawShape>(driver: {
  fields: Fields;
  startsPrograms?: true;
  run(job: AgentJob, settings: z.output<z.ZodObject<Fields>>): Promise<Outcome>;
  problem?(settings: z.output<z.ZodObject<Fields>>): string | null;
  close?(): void;
}): AgentDriver {
  return driver;
}

/** Ties the settings that `review` takes to the fields of the profile. */
export function sentinelDriver<Fields extends z.ZodRawShape>(driver: {
  fields: Fields;
  startsPrograms?: true;
  review(job: ReviewJob, settings: z.output<z.ZodObject<Fields>>): Promise<VerdictInput>;
}): SentinelDriver {
  return driver;
}
