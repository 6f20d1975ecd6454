import type { AgentJob } from "../driver.ts";

/** Room in the desk's 512 KiB for a checkpoint; a longer brief is written anew from the ticket. */
const MAX_BRIEF = 300_000;

/**
 * What the command reads. A command starts from nothing each time, so after a pause it gets the brief it had, with the
 * person's message at its end. The desk kept that brief as the checkpoint of the pause; where it did not, the ticket is told.
 */
export function commandBrief(job: Pick<AgentJob, "brief" | "resume" | "ticket">): string {
  if (job.resume === null) return job.brief.text;
  return `${(keptBrief(job.resume.checkpoint) ?? ticketBrief(job.ticket)).trimEnd()}\n\n## After a pause\n\n${job.brief.text}`;
}

/** The checkpoint that lets {@link commandBrief} go on from `brief`, on whatever machine; null where it is too long. */
export function briefCheckpoint(brief: string): { brief: string } | null {
  return JSON.stringify(brief).length <= MAX_BRIEF ? { brief } : null;
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
