import { MessageSquareText, ShieldBan } from "lucide-react";
import { Info } from "#components/ui/info.tsx";
import { RowTh, Table, Td, Th, Tr } from "#components/ui/table.tsx";
import { Tag } from "#components/ui/tag.tsx";
import { countOf, formatCount, formatMoney, formatShare } from "#lib/client/amounts.ts";
import { formatDuration } from "#lib/client/duration.ts";
import type { SentinelRule } from "#lib/contract/sentinel-rules.ts";
import type { Behind, Opened } from "./opened.ts";
import { bothWords, RULE_DEFINITIONS, ruleWords, STANDING_WORDS, sentinelWords } from "./rule-words.ts";
import { TrendBars } from "./trend-bars.tsx";

/** Every rule with its numbers; each number leads to its findings, the standing to its versions. */
export function RuleTable({ rules, onOpen }: { rules: readonly SentinelRule[]; onOpen: (opened: Opened) => void }) {
  return (
    <Table label="Rules of sentinels">
      <thead>
        <tr>
          <Th>Rule</Th>
          <Th>Sentinel</Th>
          <Th>Standing</Th>
          <Defined name="Findings" of="findings" numeric />
          <Defined name="Overturned" of="overturned" numeric />
          <Defined name="Confirmed" of="confirmed" numeric />
          <Defined name="Advice" of="advisory" numeric />
          <Defined name="Cost of being wrong" of="cost" numeric />
          <Defined name="Trend" of="trend" />
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <RuleRow key={JSON.stringify([rule.sentinel, rule.rule])} rule={rule} onOpen={onOpen} />
        ))}
      </tbody>
    </Table>
  );
}

function Defined({ name, of, numeric }: { name: string; of: keyof typeof RULE_DEFINITIONS; numeric?: boolean }) {
  return (
    <Th numeric={numeric}>
      <span className="inline-flex items-center gap-0.5">
        {name}
        <Info about={name.toLowerCase()}>
          <p>{RULE_DEFINITIONS[of]}</p>
          {of === "overturned" && <p>{RULE_DEFINITIONS.proposed}</p>}
        </Info>
      </span>
    </Th>
  );
}

function RuleRow({ rule, onOpen }: { rule: SentinelRule; onOpen: (opened: Opened) => void }) {
  const { standing, findings, overturned, confirmed, advisory, share, cost } = rule;
  const number = (behind: Behind, count: number, what: string) =>
    count === 0 ? (
      <span className="text-t3">0</span>
    ) : (
      <button
        type="button"
        aria-label={`${countOf(count, "finding")} of ${bothWords(rule)} ${what}`}
        onClick={() => onOpen({ rule, behind })}
        className="rounded-1 underline decoration-line-3 hover:decoration-current"
      >
        {formatCount(count)}
      </button>
    );
  return (
    <Tr>
      <RowTh className="max-w-56 truncate font-medium">{ruleWords(rule.rule)}</RowTh>
      <Td className="max-w-40 truncate text-t2">{sentinelWords(rule.sentinel)}</Td>
      <Td>
        <button
          type="button"
          aria-label={`${STANDING_WORDS[standing].label}: ${bothWords(rule)}`}
          onClick={() => onOpen({ rule, behind: null })}
          className="rounded-full hover:bg-bg-3"
        >
          <StandingTag standing={standing} />
        </button>
      </Td>
      <Td numeric>{number("findings", findings, "that rejected work")}</Td>
      <Td numeric>
        {number("overturned", overturned, "overturned")}
        {overturned + confirmed > 0 && (
          <span className="text-t3">
            {share === null ? ` of ${overturned + confirmed}` : `, ${formatShare(share)}`}
          </span>
        )}
      </Td>
      <Td numeric>{number("confirmed", confirmed, "confirmed")}</Td>
      <Td numeric>{number("advisory", advisory, "raised as advice")}</Td>
      <Td numeric>
        {overturned === 0 ? (
          <span className="text-t3">none</span>
        ) : (
          <button
            type="button"
            aria-label={`${costWords(cost)} spent on overturned findings of ${bothWords(rule)}`}
            onClick={() => onOpen({ rule, behind: "overturned" })}
            className="rounded-1 underline decoration-line-3 hover:decoration-current"
          >
            {costWords(cost)}
          </button>
        )}
      </Td>
      <Td>
        <TrendBars parts={rule.trend} />
      </Td>
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

function costWords({ attempts, costUsd, minutes }: SentinelRule["cost"]): string {
  return `${countOf(attempts, "attempt")}, ${formatMoney(costUsd)}, ${formatDuration(minutes * 60_000)}`;
}
