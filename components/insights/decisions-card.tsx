"use client";
import type { InsightDesk } from "#lib/client/insights/use-insights.ts";
import { share } from "#lib/contract/insight-tables.ts";
import type { DecisionsInsight, Fates } from "#lib/contract/insights.ts";
import { formatShare } from "./format-insight.ts";
import { InsightCard } from "./insight-card.tsx";
import { nameOf } from "./point-names.ts";
import { ShareRow, ShareRows } from "./share-rows.tsx";

/** Which decisions held, by the reason of the hold and by the verb. */
export function DecisionsCard({ desk }: { desk: InsightDesk }) {
  return (
    <InsightCard card="decisions" desk={desk} height="h-74" isEmpty={(data) => decided(data) === 0} meta={wordsOf}>
      {(data) => (
        <>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 px-3.5 pt-3 text-meta text-t2">
            <Key swatch="bg-clear">held</Key>
            <Key swatch="bg-stop">did not hold</Key>
            <Key swatch="bg-human">on probation</Key>
          </ul>
          <Rows
            by="reason"
            rows={data.reasons.map(({ reason, ...fates }) => ({ value: reason, ...fates }))}
            desk={desk}
          />
          <h3 className="mx-3.5 border-t border-line-1 pt-2 text-meta text-t3">By verb</h3>
          <Rows by="verb" rows={data.verbs.map(({ verb, ...fates }) => ({ value: verb, ...fates }))} desk={desk} />
        </>
      )}
    </InsightCard>
  );
}

function Key({ swatch, children }: { swatch: string; children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.25 rounded-[2px] ${swatch}`} />
      {children}
    </li>
  );
}

function Rows({
  by,
  rows,
  desk,
}: {
  by: "reason" | "verb";
  rows: readonly (Fates & { value: string })[];
  desk: InsightDesk;
}) {
  return (
    <ShareRows label={`Decisions that held, by ${by}`}>
      {rows.map(({ value, ...fates }) => (
        <ShareRow
          key={value}
          name={nameOf(by, value)}
          parts={[
            { part: fates.held / decided(fates), tone: "clear" },
            { part: fates.didNotHold / decided(fates), tone: "stop" },
            { part: fates.onProbation / decided(fates), tone: "human" },
          ]}
          value={formatShare(share(fates.held, fates.held + fates.didNotHold))}
          rest={`${fates.held} of ${fates.held + fates.didNotHold}`}
          spoken={`${nameOf(by, value)}: ${fates.held} held, ${fates.didNotHold} did not hold, ${fates.onProbation} on probation`}
          onShow={() => desk.show("decisions", { [by]: value })}
        />
      ))}
    </ShareRows>
  );
}

function wordsOf({ held, didNotHold, onProbation }: DecisionsInsight): string {
  const open = onProbation > 0 ? `, ${onProbation} on probation` : "";
  return `${held} of ${held + didNotHold}${open}`;
}

function decided({ held, didNotHold, onProbation }: Fates): number {
  return held + didNotHold + onProbation;
}
