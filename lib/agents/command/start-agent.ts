import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { AgentJob } from "../driver.ts";
import { CannotStart, type ChildGroup, startGroup } from "../process/child-group.ts";
import type { AgentOutcome } from "./agent-outcome.ts";

/** A cancelled run has no use for a graceful end: a person waits for it, two seconds at most, the beat that tells of it included. */
export const CANCEL_MS = 500;

export interface AgentStart {
  argv: [string, ...string[]];
  words: string;
  /** what it may read beside its workspace */
  reads?: string[];
}

/**
 * Starts the program of an agent in its workspace, behind the wall of its job, with the words of this turn in the file
 * `YARDMASTER_BRIEF`, and follows it to its end. One that cannot be started is a failure of the run.
 */
export async function startAgent(
  job: AgentJob,
  { argv, words, reads = [] }: AgentStart,
  follow: (group: ChildGroup) => Promise<AgentOutcome>,
): Promise<AgentOutcome> {
  const file = path.join(job.folder, "brief.md");
  await writeFile(file, words, { mode: 0o600 });
  let disown = () => {};
  try {
    const child = { argv, cwd: job.workspace, variables: variables(job, file), reads: [file, ...reads] };
    const group = await startGroup(await job.enclose(child), (id) => {
      disown = job.adopt(id);
    });
    return await follow(group);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    return {
      outcome: "failed",
      error: { message: `The command cannot be started: ${error.message}`, code: error.code },
    };
  } finally {
    disown();
  }
}

function variables(job: AgentJob, briefFile: string): Record<string, string> {
  return {
    YARDMASTER_BRIEF: briefFile,
    YARDMASTER_TICKET: job.ticket.id,
    YARDMASTER_TICKET_KEY: job.ticket.key,
    YARDMASTER_RUN: job.run.id,
    YARDMASTER_ATTEMPT: String(job.brief.attempt),
    YARDMASTER_URL: job.url,
    ...decisionVariables(job.resume),
  };
}

/** What a person decided: the answer, or for a decision without one its verb. */
function decisionVariables(resume: AgentJob["resume"]): Record<string, string> {
  if (resume === null) return {};
  const answer = typeof resume.answer === "string" ? resume.answer : JSON.stringify(resume.answer);
  return {
    YARDMASTER_ANSWER: resume.answer === null ? resume.verb : answer,
    YARDMASTER_VERB: resume.verb,
    YARDMASTER_NOTE: resume.note ?? "",
  };
}
