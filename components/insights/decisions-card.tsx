import type { Insights } from "#lib/client/insights/use-insights.ts";
import { formatCount } from "#lib/client/text/amounts.ts";
import { share } from "#lib/contract/insights/insight-tables.ts";
import type { DecisionsInsight, Fates } from "#lib/contract/insights.ts";
import { formatPart } from "./format-insight.ts";
import { InsightCard } from "./insight-card.tsx";
import { nameOf } from "./point-names.ts";
import { ShareRow, ShareRows } from "./share-rows.tsx";

/** Which decisions worked, by the reason of the hold and by the verb. */
export function DecisionsCard({ insights }: { insights: Insights }) {
  return (
    <InsightCard
      card="decisions"
      insights={insights}
      height="h-74"
      isEmpty={(data) => decided(data) === 0}
      meta={wordsOf}
    >
      {(data) => (
        <>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 px-3.5 pt-3 text-meta text-t2">
            <Key swatch="bg-clear">worked</Key>
            <Key swatch="bg-stop">failed again</Key>
            <Key swatch="bg-human">verifying</Key>
          </ul>
          <ShareRows label="Decisions that worked, by reason and by verb">
            {data.reasons.map(({ reason, ...fates }) => (
              <FateRow key={reason} by="reason" value={reason} fates={fates} insights={insights} />
            ))}
            <li className="col-span-full mx-2 mt-1 border-t border-line-1 pt-2 pb-1 text-meta text-t3">By verb</li>
            {data.verbs.map(({ verb, ...fates }) => (
              <FateRow key={verb} by="verb" value={verb} fates={fates} insights={insights} />
            ))}
          </ShareRows>
          <Recommended recommended={data.recommended} />
        </>
      )}
    </InsightCard>
  );
}

/** How often leads did what was recommended, and how often that worked, beside what they did instead. */
function Recommended({ recommended: { followed, other } }: Pick<DecisionsInsight, "recommended">) {
  const all = decided(followed) + decided(other);
  if (all === 0) return null;
  const worked = ({ held, didNotHold }: Fates) => `${formatCount(held)} of ${formatCount(held + didNotHold)}`;
  return (
    <p className="px-3.5 pb-3 text-meta text-t2">
      Leads did what was recommended {formatCount(decided(followed))} of {formatCount(all)} times: it worked{" "}
      {worked(followed)} times, what they did instead {worked(other)} times.
    </p>
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

interface FateRowProps {
  by: "reason" | "verb";
  value: string;
  fates: Fates;
  insights: Insights;
}

function FateRow({ by, value, fates, insights }: FateRowProps) {
  const { held, didNotHold, onProbation } = fates;
  const all = decided(fates);
  return (
    <ShareRow
      name={nameOf(by, value)}
      parts={[
        { part: held / all, tone: "clear" },
        { part: didNotHold / all, tone: "stop" },
        { part: onProbation / all, tone: "human" },
      ]}
      value={formatPart(share(held, held + didNotHold))}
      rest={`${formatCount(held)} of ${formatCount(held + didNotHold)}`}
      spoken={`${held} worked, ${didNotHold} failed again, ${onProbation} verifying`}
      onShow={() => insights.show("decisions", { [by]: value })}
    />
  );
}

function wordsOf({ held, didNotHold, onProbation }: DecisionsInsight): string {
  const open = onProbation > 0 ? `, ${formatCount(onProbation)} verifying` : "";
  return `${formatCount(held)} of ${formatCount(held + didNotHold)}${open}`;
}

function decided({ held, didNotHold, onProbation }: Fates): number {
  return held + didNotHold + onProbation;
}
