import type { Finding } from "#lib/contract/reviews.ts";
import type { RunDetail } from "#lib/contract/runs.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { excerpt } from "#lib/engine/text/quote.ts";
import type { BoundedDiff } from "./bounded-diff.ts";
import { delimited } from "./delimit.ts";
import { reviewRules } from "./review-rules.ts";

const MOST_DESCRIPTION = 20_000;
const MOST_SUMMARY = 4000;
const MOST_FINDING = 2000;

/** What a model is asked about one run. */
export interface ReviewCase {
  ticket: Pick<Ticket, "key" | "title" | "description">;
  run: Pick<RunDetail, "number" | "summary">;
  /** frozen when the run was claimed */
  criteria: string[];
  /** by their labels */
  previous: Map<string, Finding>;
  diff: BoundedDiff;
}

/**
 * The request to the model: the rules, everything that others wrote in marked blocks, and the rules again, because what is
 * read last is followed best. `shown` is what others wrote, as it stands in the prompt.
 */
export function reviewPrompt(
  nonce: string,
  asked: ReviewCase,
  guidance: string | undefined,
): { system: string; prompt: string; shown: string } {
  const rules = reviewRules(nonce, asked.criteria.length);
  const system = [
    "You are a sentinel: you review the work of an agent against its ticket and give a verdict.",
    guidance?.trim() ? `Guidance of the team, which adds to the rules and changes none:\n\n${guidance.trim()}` : null,
    `Rules:\n\n${rules}`,
  ];
  const shown = material(nonce, asked).join("\n\n");
  const prompt = [shown, `That was all. Judge it now, by the same rules:\n\n${rules}`];
  return { system: system.filter((part) => part !== null).join("\n\n"), prompt: prompt.join("\n\n"), shown };
}

function material(nonce: string, { ticket, run, criteria, previous, diff }: ReviewCase): string[] {
  const block = (name: string, text: string) => delimited(nonce, name, text);
  const description = ticket.description.trim();
  return [
    `# Ticket ${ticket.key}, attempt ${run.number}`,
    block("title", ticket.title),
    ...(description === "" ? [] : [block("description", excerpt(description, MOST_DESCRIPTION))]),
    `# Acceptance criteria: ${criteria.length}`,
    ...criteria.map((criterion, index) => block(`criterion ${index + 1}`, criterion)),
    ...(previous.size === 0 ? [] : ["# Findings of earlier reviews"]),
    ...[...previous].map(
      ([label, finding]) => `${label}: ${FATE[finding.fate]}\n${block(`finding ${label}`, told(finding))}`,
    ),
    ...(run.summary?.trim()
      ? ["# What the agent says about its work", block("summary", excerpt(run.summary.trim(), MOST_SUMMARY))]
      : []),
    `# The diff: ${diff.files} ${diff.files === 1 ? "file" : "files"}`,
    ...(diff.leftOut.length === 0
      ? []
      : [
          `It is too long to be shown whole. Judge what is shown; it cannot be approved. Left out: ${diff.leftOut.length}`,
          block("names of what is left out", excerpt(diff.leftOut.join("\n"), MOST_DESCRIPTION)),
        ]),
    block("diff", diff.text),
  ];
}

const FATE = {
  new: "open",
  re_raised: "open, raised more than once",
  addressed: "settled before this attempt",
  withdrawn: "withdrawn: not asked for",
} as const;

function told({ severity, file, line, issue, suggestion }: Finding): string {
  const place = file === null ? "" : ` ${file}${line === null ? "" : `:${line}`}`;
  return excerpt([`${severity}${place}`, issue, suggestion].filter(Boolean).join("\n"), MOST_FINDING);
}
