"use client";
import { useQuery } from "@tanstack/react-query";
import { Gavel, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Breadcrumb, PageBar, PageTitle } from "#components/layout/page-header.tsx";
import { StaleLine } from "#components/layout/stale-line.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { ReadError } from "#components/ui/notice/read-error.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { Chip, Chips } from "#components/ui/surface/chips.tsx";
import { type RuleRange, sentinelRulesQuery } from "#lib/client/reviews/sentinel-rule-queries.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { RULE_DAYS, type SentinelRule } from "#lib/contract/reviews/sentinel-rules.ts";
import { EvidenceDialog } from "./evidence-dialog.tsx";
import { SentinelRuleDialog } from "./sentinel-rule-dialog.tsx";
import { type OpenedRule, SentinelRuleTable } from "./sentinel-rule-table.tsx";
import { ruleOfSentinel } from "./sentinel-rule-words.ts";

/** Sentinels on trial: each rule with how often people overruled it and what that cost, and whether it blocks or advises. */
export function SentinelsPage({ project, maySet }: { project: string; maySet: boolean }) {
  const [days, setDays] = useState<RuleRange["days"]>(30);
  const [opened, setOpened] = useState<OpenedRule | null>(null);
  const range = { project, days };
  const query = useQuery(sentinelRulesQuery(range));
  const { data, isError } = query;
  const proposed = data?.items.filter((rule) => rule.proposed) ?? [];
  return (
    <div className="flex min-h-full flex-col">
      <PageBar>
        <Breadcrumb word parents={[{ href: "/policies", label: "Policies" }]}>
          Sentinels
        </Breadcrumb>
      </PageBar>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-6 pb-16 max-tablet:px-4">
        <div>
          <PageTitle>Sentinels on trial</PageTitle>
          <p className="mt-1 max-w-150 text-t2">
            Each time a person overrules a sentinel, that tells something about the rule behind the finding. A rule that
            is wrong too often can be made advisory: its findings are still told to the next attempt, and reject
            nothing.
          </p>
        </div>
        <Chips label="Period">
          {RULE_DAYS.map((one) => (
            <Chip key={one} on={one === days} onClick={() => setDays(one)}>
              {one} days
            </Chip>
          ))}
        </Chips>
        {isError && <ReadError what="The rules could not be read." query={query} />}
        {!data && !isError && <SkeletonRows rows={4} label="Reading the rules" className="h-11" />}
        {data?.items.length === 0 && (
          <EmptyState icon={<Gavel />} title="No rule has rejected anything">
            It takes a sentinel that rejects. Its findings are told apart by their category, or by the name of the
            check.
          </EmptyState>
        )}
        {proposed.map((rule) => (
          <ProposalCard
            key={`${rule.sentinel} ${rule.rule}`}
            rule={rule}
            days={days}
            maySet={maySet}
            onOpen={setOpened}
          />
        ))}
        {data && data.items.length > 0 && (
          <Card className="overflow-hidden">
            <SentinelRuleTable rules={data.items} onOpen={setOpened} />
          </Card>
        )}
      </div>
      <StaleLine />
      {opened?.behind && (
        <EvidenceDialog range={range} rule={opened.rule} behind={opened.behind} onClose={() => setOpened(null)} />
      )}
      {opened && opened.behind === null && (
        <SentinelRuleDialog project={project} rule={opened.rule} maySet={maySet} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

interface ProposalCardProps {
  rule: SentinelRule;
  days: number;
  maySet: boolean;
  onOpen: (opened: OpenedRule) => void;
}

/** A rule that people overrule so often that it should only advise, with its evidence. */
function ProposalCard({ rule, days, maySet, onOpen }: ProposalCardProps) {
  const settled = rule.overturned + rule.confirmed;
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 border-held-l px-3.5 py-3">
      <TriangleAlert aria-hidden="true" className="size-4 flex-none text-held-t" />
      <div className="min-w-60 flex-1">
        <h2 className="font-medium">Make {ruleOfSentinel(rule)} advisory?</h2>
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
