import clsx from "clsx";
import { Signpost } from "lucide-react";
import { labelOn } from "#lib/client/consents/call-choices.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";

type Recommendation = NonNullable<NonNullable<HoldDetail["card"]>["recommended"]>;

/** What to decide, why, and how often that worked before: a tall bar worked, a short red one failed again. */
export function RecommendedRow({ hold }: { hold: HoldDetail }) {
  const recommended = hold.card?.recommended;
  if (!recommended) return null;
  const { record, because } = recommended;
  return (
    <section
      aria-label="Recommended"
      className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-start gap-x-2.5 @max-[560px]:grid-cols-[16px_minmax(0,1fr)]"
    >
      <Signpost aria-hidden="true" className="size-4 translate-y-0.5 text-t2" />
      <div className="min-w-0">
        <p className="font-medium">Recommended: {wordsOf(recommended, hold)}</p>
        <p className="text-meta text-t2">{plainText(because)}</p>
      </div>
      <p className="flex items-center gap-2 text-meta text-t2 @max-[560px]:col-start-2">
        {record === null ? "No earlier case" : recordWords(record)}
        {record !== null && <Bars outcomes={record.outcomes} />}
      </p>
    </section>
  );
}

function wordsOf({ verb, note, option }: Recommendation, hold: HoldDetail): string {
  const chosen = option === null ? undefined : hold.question?.options?.[option];
  if (option !== null && chosen !== undefined) return `${option + 1}, ${plainText(chosen)}`;
  const label = labelOn(hold, verb, "once");
  return note ? `${label}, with a note` : label;
}

/** `With a note it worked 12 of 14 times`, `Same error: worked 2 of 2 times`. */
function recordWords({ of, note, worked, settled }: NonNullable<Recommendation["record"]>): string {
  const which = of === "cluster" ? "On the same error" : "On such holds";
  return `${which}${note ? ", with a note," : ""} it worked ${worked} of ${settled} ${settled === 1 ? "time" : "times"}`;
}

function Bars({ outcomes }: { outcomes: readonly boolean[] }) {
  return (
    <span aria-hidden="true" className="flex h-3 items-end gap-0.5">
      {outcomes.map((worked, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars of a record have no other name
          key={index}
          className={clsx("w-1 rounded-[1px]", worked ? "h-3 bg-clear" : "h-1 bg-stop")}
        />
      ))}
    </span>
  );
}
