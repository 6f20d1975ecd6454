import { quote, quoteInline } from "#lib/engine/text/quote.ts";
import type { FindingFacts } from "./ticket-facts.ts";

/** Where a finding was raised: key of the ticket, number of the attempt, and name of the sentinel. */
type Origin = { key: string; attempt: number | null; by: string };

/**
 * Title and description of the ticket that is made from a finding outside of the criteria. The sentinel's words are quoted,
 * because the description goes into briefs. Deterministic and without clock times.
 */
export function linkedTicketText(finding: FindingFacts, origin: Origin): { title: string; description: string } {
  const { file, line, issue, suggestion } = finding;
  const where = file && `Where: ${quoteInline(file)}${line === null ? "" : `:${line}`}`;
  const attempt = origin.attempt === null ? "" : `, attempt ${origin.attempt}`;
  const parts = [
    `${quoteInline(origin.by, 100)} found this in the review of ${origin.key}${attempt}. It is outside of the acceptance criteria of ${origin.key}.`,
    where,
    quote(issue),
    suggestion ? `Suggested:\n${quote(suggestion)}` : null,
  ];
  return { title: titleOf(issue, file), description: parts.filter(Boolean).join("\n\n") };
}

/** The first line of the issue, at most 200 characters; the description holds all of it. */
function titleOf(issue: string, file: string | null): string {
  const first = issue.split(/[\n\r\u2028\u2029]/).find((line) => quoteInline(line) !== "") ?? "";
  return quoteInline(first, 200) || quoteInline(`A finding in ${file ?? "the review"}`, 200);
}
