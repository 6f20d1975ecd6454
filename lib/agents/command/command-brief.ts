import type { AgentJob } from "../driver.ts";

/** Room in the desk's 512 KiB for a checkpoint; a longer brief is written anew from the ticket. */
const MAX_BRIEF = 300_000;

/**
 * What a command reads that starts from nothing: after a pause the brief it had, with the person's message at its end. The desk kept that brief as the checkpoint of the pause; where it did not, the ticket is told.
 */
export function commandBrief(job: Pick<AgentJob, "brief" | "resume" | "ticket">): string {
  if (job.resume === null) return job.brief.text;
  return `${(keptBrief(job.resume.checkpoint) ?? ticketBrief(job.ticket)).trimEnd()}\n\n## After a pause\n\n${job.brief.text}`;
}

/** What an agent hears that goes on in its own session, where the brief stands already: the person's message, or that it was cut off. */
export function goOnWords({ brief, resume }: Pick<AgentJob, "brief" | "resume">): string {
  if (resume !== null) return brief.text;
  return `You were cut off in the middle of your work. Look at what is there, and go on from where you stopped. Your brief, as it is now:\n\n${brief.text}`;
}

/** The checkpoint that lets {@link commandBrief} go on from `brief`, on whatever machine; null where it is too long. */
export function briefCheckpoint(brief: string, session?: string): { brief: string; session?: string } | null {
  if (JSON.stringify(brief).length > MAX_BRIEF) return null;
  return session === undefined ? { brief } : { brief, session };
}

/** Whether the agent had a session of its own when it paused. */
export function hadSession({ resume }: Pick<AgentJob, "resume">): boolean {
  const checkpoint = resume?.checkpoint;
  return typeof checkpoint === "object" && checkpoint !== null && "session" in checkpoint;
}

function keptBrief(checkpoint: unknown): string | null {
  if (typeof checkpoint !== "object" || checkpoint === null || !("brief" in checkpoint)) return null;
  return typeof checkpoint.brief === "string" ? checkpoint.brief : null;
}

function ticketBrief({ key, title, description, acceptanceCriteria }: AgentJob["ticket"]): string {
  const criteria = acceptanceCriteria.map((criterion, index) => `${index + 1}. ${criterion}`).join("\n");
  return [`# ${key}: ${title}`, description.trim(), criteria && `## Acceptance criteria\n\n${criteria}`]
    .filter(Boolean)
    .join("\n\n");
}
