import clsx from "clsx";
import { MessageSquareText, ShieldBan } from "lucide-react";
import type { ReactNode } from "react";
import { Tag } from "#components/ui/mark/tag.tsx";
import { RowTh, Table, Td, Th, Tr } from "#components/ui/surface/table.tsx";
import { Info } from "#components/ui/tooltip/info.tsx";
import { countOf, formatCount, formatMoney, formatShare } from "#lib/client/text/amounts.ts";
import { formatDuration } from "#lib/client/time/duration.ts";
import type { SentinelRule } from "#lib/contract/reviews/sentinel-rules.ts";
import {
  RULE_DEFINITIONS,
  type RuleNumber,
  ruleOfSentinel,
  ruleWords,
  STANDING_WORDS,
  sentinelWords,
} from "./sentinel-rule-words.ts";

/** What is open above the page: the findings behind a number, or, with null, the standing of a rule and its versions. */
export type OpenedRule = { rule: SentinelRule; behind: RuleNumber | null };

const COLUMNS = {
  findings: "Findings",
  overturned: "Overturned",
  confirmed: "Confirmed",
  advisory: "Advice",
  cost: "Cost of being wrong",
  trend: "Trend",
};
type Column = keyof typeof COLUMNS;
const NUMBER_LOOK = "min-h-6 min-w-6 rounded-1 underline decoration-line-3 hover:decoration-current";

/** Every rule with its numbers, each leading to its findings. On a phone a rule is a block whose numbers carry their names. */
export function SentinelRuleTable({
  rules,
  onOpen,
}: {
  rules: readonly SentinelRule[];
  onOpen: (opened: OpenedRule) => void;
}) {
  return (
    <Table label="Rules of sentinels" className="max-tablet:block">
      <thead className="max-tablet:hidden">
        <tr>
          <Th>Rule</Th>
          <Th>Sentinel</Th>
          <Th>Standing</Th>
          {(Object.keys(COLUMNS) as Column[]).map((of) => (
            <Th key={of} numeric={of !== "trend"}>
              <Name of={of} />
            </Th>
          ))}
        </tr>
      </thead>
      <tbody className="max-tablet:block">
        {rules.map((rule) => (
          <RuleRow key={JSON.stringify([rule.sentinel, rule.rule])} rule={rule} onOpen={onOpen} />
        ))}
      </tbody>
    </Table>
  );
}

/** The name of a column, and what it counts. */
function Name({ of }: { of: Column }) {
  return (
    <span className="inline-flex items-center gap-0.5">
      {COLUMNS[of]}
      <Info about={COLUMNS[of].toLowerCase()}>
        <p>{RULE_DEFINITIONS[of]}</p>
        {of === "overturned" && <p>{RULE_DEFINITIONS.proposed}</p>}
      </Info>
    </span>
  );
}

/** A number of a rule, under its column, or on a phone under its name. */
function Cell({ of, children }: { of: Column; children: ReactNode }) {
  return (
    <Td
      numeric={of !== "trend"}
      className="max-tablet:block max-tablet:h-auto max-tablet:border-b-0 max-tablet:py-1 max-tablet:text-left"
    >
      <span className="block text-meta text-t3 tablet:hidden">
        <Name of={of} />
      </span>
      {children}
    </Td>
  );
}

function RuleRow({ rule, onOpen }: { rule: SentinelRule; onOpen: (opened: OpenedRule) => void }) {
  const { standing, findings, overturned, confirmed, advisory, share, cost } = rule;
  const number = (behind: RuleNumber, count: number, what: string) =>
    count === 0 ? (
      <span className="text-t3">0</span>
    ) : (
      <button
        type="button"
        aria-label={`${countOf(count, "finding")} of ${ruleOfSentinel(rule)} ${what}`}
        onClick={() => onOpen({ rule, behind })}
        className={clsx(NUMBER_LOOK, "text-left tablet:text-right")}
      >
        {formatCount(count)}
      </button>
    );
  return (
    <Tr className="max-tablet:grid max-tablet:grid-cols-2 max-tablet:border-b max-tablet:border-line-1 max-tablet:py-2 max-tablet:last:border-b-0">
      <RowTh className="max-w-56 truncate font-medium max-tablet:col-span-full max-tablet:h-auto max-tablet:max-w-none max-tablet:border-b-0 max-tablet:pt-1 max-tablet:wrap-anywhere max-tablet:whitespace-normal">
        {ruleWords(rule.rule)}
      </RowTh>
      <Td className="max-w-40 truncate text-t2 max-tablet:flex max-tablet:h-auto max-tablet:max-w-none max-tablet:items-center max-tablet:border-b-0 max-tablet:wrap-anywhere max-tablet:whitespace-normal">
        {sentinelWords(rule.sentinel)}
      </Td>
      <Td className="max-tablet:h-auto max-tablet:border-b-0 max-tablet:py-1">
        <button
          type="button"
          aria-label={`${STANDING_WORDS[standing].label}: ${ruleOfSentinel(rule)}`}
          onClick={() => onOpen({ rule, behind: null })}
          className="min-h-6 rounded-full hover:bg-bg-3"
        >
          <StandingTag standing={standing} />
        </button>
      </Td>
      <Cell of="findings">{number("findings", findings, "that rejected work")}</Cell>
      <Cell of="overturned">
        {number("overturned", overturned, "overturned")}
        {overturned + confirmed > 0 && (
          <span className="text-t3">
            {share === null ? ` of ${overturned + confirmed}` : `, ${formatShare(share)}`}
          </span>
        )}
      </Cell>
      <Cell of="confirmed">{number("confirmed", confirmed, "confirmed")}</Cell>
      <Cell of="advisory">{number("advisory", advisory, "raised as advice")}</Cell>
      <Cell of="cost">
        {overturned === 0 ? (
          <span className="text-t3">none</span>
        ) : (
          <button
            type="button"
            aria-label={`${costWords(cost)} spent on overturned findings of ${ruleOfSentinel(rule)}`}
            onClick={() => onOpen({ rule, behind: "overturned" })}
            className={clsx(NUMBER_LOOK, "text-left max-tablet:whitespace-normal")}
          >
            {costWords(cost)}
          </button>
        )}
      </Cell>
      <Cell of="trend">
        <TrendBars parts={rule.trend} />
      </Cell>
    </Tr>
  );
}

export function StandingTag({ standing }: { standing: SentinelRule["standing"] }) {
  const Icon = standing === "blocking" ? ShieldBan : MessageSquareText;
  return (
    <Tag signal={standing === "blocking" ? "plain" : "human"} icon={<Icon aria-hidden="true" />}>
      {STANDING_WORDS[standing].label}
    </Tag>
  );
}

/** Where no attempt said what it cost, nobody knows; an amount that leaves out some says so. */
function costWords({ attempts, costUsd, unpriced, minutes }: SentinelRule["cost"]): string {
  const some = unpriced > 0 ? ` and ${unpriced} unpriced` : "";
  const money = unpriced > 0 && unpriced === attempts ? "unpriced" : `${formatMoney(costUsd)}${some}`;
  return `${countOf(attempts, "attempt")}, ${money}, ${formatDuration(minutes * 60_000)}`;
}

const WIDTH = 10;
const HEIGHT = 22;

/** The settled findings of each part of the period, the overturned ones filled; said in words to who cannot see it. */
function TrendBars({ parts }: { parts: SentinelRule["trend"] }) {
  const settled = parts.map(({ overturned, confirmed }) => overturned + confirmed);
  const most = Math.max(1, ...settled);
  const words = parts.map(({ overturned }, index) => `${overturned} of ${settled[index]}`).join(", ");
  return (
    <svg
      role="img"
      aria-label={`Overturned of settled in each sixth, the oldest first: ${words}`}
      width={parts.length * WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${parts.length * WIDTH} ${HEIGHT}`}
      className="block"
    >
      {parts.map((part, index) => {
        const full = (HEIGHT - 2) * ((settled[index] ?? 0) / most);
        const wrong = (HEIGHT - 2) * (part.overturned / most);
        const x = index * WIDTH + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <g key={index}>
            <rect x={x} y={HEIGHT - 1} width={WIDTH - 3} height={1} className="fill-line-3" />
            <rect x={x} y={HEIGHT - 1 - full} width={WIDTH - 3} height={full} className="fill-line-c" />
            <rect x={x} y={HEIGHT - 1 - wrong} width={WIDTH - 3} height={wrong} className="fill-stop" />
          </g>
        );
      })}
    </svg>
  );
}
