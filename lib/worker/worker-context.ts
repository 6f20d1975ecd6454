import type { Isolation } from "#lib/agents/process/wall/isolation.ts";
import type { ApiClient } from "#lib/api-client/api-client.ts";
import type { Profile } from "./agents/profile.ts";
import type { Beats } from "./jobs/beats.ts";
import type { Adopt } from "./jobs/watchdog.ts";

/** What every part of one worker process shares. */
export interface WorkerContext {
  profile: Profile;
  /** id of the registered profile, for its claims; null if the desk refused to register it */
  profileId: string | null;
  /** what the children of its jobs may have */
  isolation: Isolation;
  /** folder of the profile's file */
  profileFolder: string;
  client: ApiClient;
  /** address of the desk */
  url: string;
  /** absolute; worktrees and the jobs' own folders are below it */
  dataFolder: string;
  once: boolean;
  /** aborted when nothing new is to be taken */
  draining: AbortSignal;
  /** aborted when what still runs has to be given back; never before `draining` */
  signal: AbortSignal;
  mask(text: string): string;
  adopt: Adopt;
  beats: Beats;
  log: WorkerLog;
}

export interface WorkerLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}
