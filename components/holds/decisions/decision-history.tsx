import { Diamond } from "lucide-react";
import { Avatar } from "#components/people/avatar.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { countOf } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import { grantWords } from "#lib/engine/holds/grants.ts";
import { nth } from "#lib/engine/text/nth.ts";

type Earlier = HoldDetail["history"][number];

/** For a hold that came back: what was decided before, by whom, and what became of it. */
export function DecisionHistory({ hold }: { hold: HoldDetail }) {
  const { history } = hold;
  if (history.length === 0) return null;
  return (
    <Card role="group" aria-label="Decided before">
      <CardHeader title="Decided before" meta={`the same reason for the ${nth(history.length + 1)} time`} />
      <ol className="grid gap-2.5 px-3.5 py-2.5">
        {history.map((earlier) => (
          <li key={earlier.holdId} className="grid grid-cols-[20px_minmax(0,1fr)] gap-2">
            <Avatar name={earlier.by} />
            <div className="grid min-w-0 gap-0.5">
              <p>
                <Link
                  href={`/queue/${earlier.holdId}`}
                  className="font-medium underline decoration-line-3 underline-offset-2 hover:decoration-t1"
                >
                  {DECISION_VERBS[earlier.verb].past} by {earlier.by}
                </Link>
                , <Moment at={earlier.at} />
                {inputsOf(earlier, hold.level !== null)}
              </p>
              {earlier.note && <p className="text-meta wrap-anywhere text-t2">“{plainText(earlier.note)}”</p>}
              <Outcome earlier={earlier} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** `, left 1 finding out, granted 1 rejection` */
function inputsOf({ waived, granted }: Earlier, level: boolean): string {
  const words = [
    waived > 0 && `left ${countOf(waived, "finding")} out`,
    granted && `granted ${grantWords(granted, { level })}`,
  ];
  const said = words.filter(Boolean);
  return said.length === 0 ? "" : `, ${said.join(", ")}`;
}

function Outcome({ earlier: { ledTo, probation } }: { earlier: Earlier }) {
  return (
    <p className="flex flex-wrap items-center gap-x-1.25 text-meta text-human-t">
      <Diamond aria-hidden="true" className="size-2.75" />
      {probation === "did_not_hold" ? "Failed again" : "Came back"}
      {ledTo.length > 0 && ": "}
      {ledTo.map(({ runId, number, words }, index) => (
        <span key={runId}>
          <Link href={`/runs/${runId}`} className="underline decoration-line-3 underline-offset-2 hover:text-t1">
            attempt {number}
          </Link>{" "}
          {words}
          {index < ledTo.length - 1 && ","}
        </span>
      ))}
    </p>
  );
}
