import { TriangleAlert } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { countOf } from "#lib/client/text/amounts.ts";
import type { SentinelRule } from "#lib/contract/reviews/sentinel-rules.ts";
import type { Opened } from "./sentinel-rule-numbers.ts";
import { bothWords } from "./sentinel-rule-words.ts";

/** A rule that people overrule so often that it should only advise, with its evidence. */
export function ProposalCard({
  rule,
  days,
  maySet,
  onOpen,
}: {
  rule: SentinelRule;
  days: number;
  maySet: boolean;
  onOpen: (opened: Opened) => void;
}) {
  const settled = rule.overturned + rule.confirmed;
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 border-held-l px-3.5 py-3">
      <TriangleAlert aria-hidden="true" className="size-4 flex-none text-held-t" />
      <div className="min-w-60 flex-1">
        <h2 className="font-medium">Make {bothWords(rule)} advisory?</h2>
        <p className="text-t2">
          People overruled {rule.overturned} of {countOf(settled, "settled finding")} in {days} days: with 95%
          confidence more than {Math.floor(rule.surely * 100)}% of what it rejects is wrong.
        </p>
      </div>
      <Button size="sm" variant="quiet" onClick={() => onOpen({ rule, behind: "overturned" })}>
        See the evidence
      </Button>
      <Button
        size="sm"
        off={maySet ? undefined : "Only admins set what rejects work. Ask one of them."}
        onClick={() => onOpen({ rule, behind: null })}
      >
        Make advisory
      </Button>
    </Card>
  );
}
