import { Button } from "#components/ui/button/button.tsx";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { verbLabel } from "./verb-label.ts";

/** From left to right; the leading verb comes last. */
const PLACES: readonly DecisionVerb[] = ["review", "reject", "approve", "answer", "continue", "retry"];
const SOMETIMES: readonly DecisionVerb[] = ["review", "reject"];

/** The decisions on a hold as the head of a page shows them; the bar of the queue has the same verbs and keys. */
export function DecisionButtons({ desk }: { desk: HoldDesk }) {
  const { verbs, mayDecide } = desk.hold;
  const lead = mayDecide ? verbs[0] : undefined;
  const others = PLACES.filter((verb) => verb !== lead && (!SOMETIMES.includes(verb) || verbs.includes(verb)));
  return (
    <>
      <VerbButton desk={desk} verb="cancel" variant="danger" />
      {others.map((verb) => (
        <VerbButton key={verb} desk={desk} verb={verb} variant={SETTLES.has(verb) ? "quiet" : "default"} />
      ))}
      {lead && <VerbButton desk={desk} verb={lead} variant="primary" />}
    </>
  );
}

/** Verbs that accept the work or have it reviewed again; nothing new is tried. */
const SETTLES: ReadonlySet<DecisionVerb> = new Set(["approve", "review"]);

function VerbButton({
  desk,
  verb,
  variant,
}: {
  desk: HoldDesk;
  verb: DecisionVerb;
  variant: "primary" | "default" | "quiet" | "danger";
}) {
  return (
    <Button
      variant={variant}
      shortcut={DECISION_VERBS[verb].key}
      off={desk.off(verb) ?? undefined}
      busy={desk.reading === verb}
      onClick={() => desk.choose(verb)}
      className="aria-disabled:[&_kbd]:hidden max-desk:[&_kbd]:hidden max-desk:aria-disabled:hidden"
    >
      {verbLabel(desk, verb)}
    </Button>
  );
}
