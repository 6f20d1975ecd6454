import type { InsightCard, InsightData, Period } from "#lib/contract/insights.ts";

/** The unit of a column. Pages format it; files hold plain numbers: seconds, US dollars, a share from 0 to 1. */
export type InsightUnit = "text" | "count" | "seconds" | "usd" | "share";
export type InsightColumn = { name: string; unit: InsightUnit };
export type InsightCell = string | number | null;
/**
 * One table of a card. The first cell names the row; `by` says what it names, such as `reason`, and has no column of its own.
 */
export type InsightTable = { by: string; columns: InsightColumn[]; rows: InsightCell[][] };

/** The tables of a card, in the order in which its page shows them and its file holds them. */
export function insightTables<Card extends InsightCard>(
  card: Card,
  data: InsightData[Card],
  period: Period,
): InsightTable[] {
  return TABLES[card](data, period);
}

/** `part` of `of`, from 0 to 1; null where `of` is 0. */
export function share(part: number, of: number): number | null {
  return of === 0 ? null : part / of;
}

const column = (name: string, unit: InsightUnit = "count"): InsightColumn => ({ name, unit });

const FATES = [column("held"), column("did not hold"), column("on probation"), column("share held", "share")];
const fates = ({ held, didNotHold, onProbation }: { held: number; didNotHold: number; onProbation: number }) => [
  held,
  didNotHold,
  onProbation,
  share(held, held + didNotHold),
];
const SPELLS = ["first look", "decision"].flatMap((what) => [
  column(`${what}: holds`),
  column(`${what}: median`, "seconds"),
  column(`${what}: 90% within`, "seconds"),
]);
type Spell = { count: number; medianSeconds: number | null; p90Seconds: number | null };
const spells = (...of: (Spell | undefined)[]) =>
  of.flatMap((spell) => [spell?.count ?? 0, spell?.medianSeconds ?? null, spell?.p90Seconds ?? null]);
const SPENT = [column("runs"), column("cost", "usd"), column("runs without a cost")];
const spending = ({ runs, costUsd, unpriced }: { runs: number; costUsd: number; unpriced: number }) => [
  runs,
  runs > 0 && unpriced === runs ? null : costUsd,
  unpriced,
];

const TABLES: { [Card in InsightCard]: (data: InsightData[Card], period: Period) => InsightTable[] } = {
  decisions: ({ verbs, reasons, days }, period) => [
    { by: "verb", columns: FATES, rows: verbs.map((row) => [row.verb, ...fates(row)]) },
    { by: "reason", columns: FATES, rows: reasons.map((row) => [row.reason, ...fates(row)]) },
    { by: "day", columns: FATES, rows: days.map((row, index) => [dayName(period, index), ...fates(row)]) },
  ],
  times: ({ firstLook, decision }, period) => {
    const names = [...new Set([...decision.reasons, ...firstLook.reasons].map(({ reason }) => reason))];
    const of = (list: (Spell & { reason: string })[], name: string) => list.find(({ reason }) => reason === name);
    return [
      {
        by: "reason",
        columns: SPELLS,
        rows: names.map((name) => [name, ...spells(of(firstLook.reasons, name), of(decision.reasons, name))]),
      },
      {
        by: "day",
        columns: SPELLS,
        rows: firstLook.days.map((look, index) => [dayName(period, index), ...spells(look, decision.days[index])]),
      },
    ];
  },
  holds: ({ reasons, days }, period) => [
    {
      by: "reason",
      columns: [column("opened"), column("came back")],
      rows: reasons.map(({ reason, opened, cameBack }) => [reason, opened, cameBack]),
    },
    {
      by: "day",
      columns: [column("opened"), column("came back"), ...reasons.map(({ reason }) => column(reason))],
      rows: days.map((day, index) => [
        dayName(period, index),
        day.opened,
        day.cameBack,
        ...reasons.map(({ reason }) => day.reasons[reason] ?? 0),
      ]),
    },
  ],
  retries: ({ categories }) => [
    {
      by: "category and attempt",
      columns: [column("retries"), column("succeeded"), column("share", "share")],
      rows: categories.flatMap(({ category, attempts, tried, succeeded }) => [
        [`${category}, all`, tried, succeeded, share(succeeded, tried)],
        ...attempts.map((of) => [
          `${category}, attempt ${of.attempt}`,
          of.tried,
          of.succeeded,
          share(of.succeeded, of.tried),
        ]),
      ]),
    },
  ],
  overturns: ({ sentinels }) => [
    {
      by: "sentinel",
      columns: [
        column("rejections"),
        column("overturned"),
        column("approved over"),
        column("findings waived"),
        column("share overturned", "share"),
      ],
      rows: sentinels.map(({ sentinel, rejections, overturned, approvedOver, waived }) => [
        sentinel === "" ? "no name" : sentinel,
        rejections,
        overturned,
        approvedOver,
        waived,
        share(overturned, rejections),
      ]),
    },
  ],
  agents: ({ agents }) => [
    {
      by: "agent",
      columns: [
        column("runs"),
        column("succeeded"),
        column("failed"),
        column("lost"),
        column("passed first review", "share"),
        column("reviewed"),
        column("cost", "usd"),
        column("cost per ticket", "usd"),
      ],
      rows: agents.map((of) => [
        of.agent,
        of.runs,
        of.succeeded,
        of.failed,
        of.lost,
        share(of.passedFirst, of.reviewed),
        of.reviewed,
        // No run of this agent reported a cost, which does not mean that it cost nothing.
        of.costUsd || null,
        of.costUsd ? share(of.costUsd, of.tickets) : null,
      ]),
    },
  ],
  nowhere: ({ reasons, days }, period) => [
    {
      by: "why",
      columns: SPENT,
      rows: reasons.map(({ why, ...spent }) => [why, ...spending(spent)]),
    },
    {
      by: "day",
      columns: SPENT,
      rows: days.map((spent, index) => [dayName(period, index), ...spending(spent)]),
    },
  ],
};

/** `2026-11-21`, in the time zone of the period. */
function dayName({ days, zone }: Period, index: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(new Date(days[index] ?? 0));
}
