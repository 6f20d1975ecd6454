import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { AllowButtons, VerbButton } from "./verb-button.tsx";

/** From left to right; the leading verb comes last. */
const PLACES: readonly DecisionVerb[] = ["review", "reject", "approve", "answer", "continue", "retry"];
const SOMETIMES: readonly DecisionVerb[] = ["review", "reject"];
/** Verbs that accept the work or have it reviewed again; nothing new is tried. */
const SETTLES: readonly DecisionVerb[] = ["approve", "review"];

/** The decisions on a hold as the head of a page shows them; the bar of the queue has the same verbs and keys. */
export function DecisionButtons({ desk }: { desk: HoldDesk }) {
  const { verbs, mayDecide } = desk.hold;
  const lead = mayDecide ? (desk.filled ?? undefined) : undefined;
  const others = PLACES.filter((verb) => verb !== lead && (!SOMETIMES.includes(verb) || verbs.includes(verb)));
  const look = "aria-disabled:[&_kbd]:hidden max-desk:[&_kbd]:hidden max-desk:aria-disabled:hidden";
  return (
    <>
      <VerbButton desk={desk} verb="cancel" variant="danger" className={look} />
      {others.map((verb) => (
        <VerbButton
          key={verb}
          desk={desk}
          verb={verb}
          variant={SETTLES.includes(verb) ? "quiet" : "default"}
          className={look}
        />
      ))}
      <AllowButtons desk={desk} />
      {lead && <VerbButton desk={desk} verb={lead} variant="primary" className={look} />}
    </>
  );
}
