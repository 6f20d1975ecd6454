import clsx from "clsx";
import { Check, CircleDashed, X } from "lucide-react";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { DecisionCard } from "#lib/contract/holds/decision-card.ts";
import { CardRow, KeyLink } from "./card-row.tsx";

/** What the ticket is for, and which of its criteria a verdict found met: tick, cross, and a dashed ring for what nobody checked. */
export function GoalRow({ goal, folded, onFold }: { goal: DecisionCard["goal"]; folded: boolean; onFold: () => void }) {
  const { text, criteria } = goal;
  const met = criteria.filter((one) => one.met).length;
  const judged = criteria.some((one) => one.met !== null);
  return (
    <CardRow
      label="Goal"
      action={
        criteria.length > 0 && (
          <span className="flex items-center gap-3 text-meta text-t3">
            {judged ? `${met} of ${criteria.length} met` : "Not checked yet"}
            <KeyLink shortcut="b" expanded={!folded} onClick={onFold}>
              {folded ? "Unfold" : "Fold"}
            </KeyLink>
          </span>
        )
      }
    >
      <p className={clsx("text-t1", folded && "truncate")}>
        {text === null ? <span className="text-t3">No description was written</span> : plainText(text)}
      </p>
      {criteria.length === 0 && <p className="text-t3">No criteria were written</p>}
      {!folded && criteria.length > 0 && (
        <ul aria-label="Criteria" className="mt-0.5 grid grid-cols-2 gap-x-6 @max-[760px]:grid-cols-1">
          {criteria.map(({ text: words, met: isMet }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two criteria may say the same
            <li key={index} className="grid grid-cols-[14px_minmax(0,1fr)] items-baseline gap-x-2 leading-5.5">
              <Mark met={isMet} />
              <span className={clsx("wrap-anywhere", isMet === false ? "text-t1" : "text-t2")}>
                <span className="sr-only">{SAID[String(isMet) as keyof typeof SAID]}: </span>
                {plainText(words)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </CardRow>
  );
}

const SAID = { true: "Met", false: "Not met", null: "Not checked" };

function Mark({ met }: { met: boolean | null }) {
  const look = "size-3.25 translate-y-0.5";
  if (met === null) return <CircleDashed aria-hidden="true" className={clsx(look, "text-t3")} />;
  return met ? (
    <Check aria-hidden="true" className={clsx(look, "text-clear")} />
  ) : (
    <X aria-hidden="true" className={clsx(look, "text-stop")} />
  );
}
