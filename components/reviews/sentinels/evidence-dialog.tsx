import { useQuery } from "@tanstack/react-query";
import { TicketLink } from "#components/tickets/ticket-link.tsx";
import { ListDialog } from "#components/ui/dialog/list-dialog.tsx";
import { Code } from "#components/ui/text/code.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { type RuleRange, ruleEvidenceQuery } from "#lib/client/reviews/sentinel-rule-queries.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { RuleEvidence, SentinelRule } from "#lib/contract/reviews/sentinel-rules.ts";
import { RULE_NUMBERS, type RuleNumber, ruleOfSentinel, SETTLED_WORDS } from "./sentinel-rule-words.ts";

interface EvidenceDialogProps {
  range: RuleRange;
  rule: SentinelRule;
  behind: RuleNumber;
  onClose: () => void;
}

/** The findings behind a number, from the very rows it was counted from, each with who settled it and how. */
export function EvidenceDialog({ range, rule, behind, onClose }: EvidenceDialogProps) {
  const query = useQuery(ruleEvidenceQuery(range, rule, RULE_NUMBERS[behind].labels));
  const { data } = query;
  return (
    <ListDialog
      onClose={onClose}
      size="lg"
      title={RULE_NUMBERS[behind].title}
      description={`${ruleOfSentinel(rule)}, last ${range.days} days`}
      counted={{ page: data, one: "finding" }}
      what="findings"
      query={query}
      list={
        data ? (
          <ul aria-label={RULE_NUMBERS[behind].title}>
            {data.items.map((item) => (
              <Evidence key={`${item.ticket.id} ${item.finding.key}`} item={item} />
            ))}
          </ul>
        ) : null
      }
    />
  );
}

function Evidence({ item: { ticket, finding, settledBy, by, at, raisedAt } }: { item: RuleEvidence }) {
  return (
    <li className="grid gap-0.5 border-b border-line-1 px-6 py-2.5 last:border-b-0 max-tablet:px-4">
      <TicketLink ticket={ticket} />
      <p className="line-clamp-3 wrap-break-word">
        {plainText(finding.issue)}
        {finding.file && (
          <Code className="ml-1.5 text-t3">
            {plainText(finding.file)}
            {finding.line !== null && `:${finding.line}`}
          </Code>
        )}
      </p>
      <p className="text-meta text-t3">
        Raised <Moment at={raisedAt} />
        {settledBy && at && (
          <>
            {", "}
            {by && `${by} `}
            {SETTLED_WORDS[settledBy]} <Moment at={at} />
          </>
        )}
      </p>
    </li>
  );
}
