import clsx from "clsx";
import type { ReactNode } from "react";
import type { ButtonVariant } from "#components/ui/button/button-look.ts";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { MergeWarning } from "./merge-warning.tsx";
import { SecondNotice } from "./second-notice.tsx";
import { MoreVerbs, VerbButton } from "./verb-button.tsx";

/** Always in this order, so that people learn the places. */
const PLACES: readonly DecisionVerb[] = ["continue", "intervene", "retry", "answer", "approve", "reject", "review"];
const SOMETIMES: readonly DecisionVerb[] = ["intervene", "reject", "review"];

/**
 * What can be decided. The leading verb is the one primary button; what cannot be chosen stays in its place, dashed, with
 * the reason. On a phone two of them and the rest under More, which may hold more than verbs (`more`).
 */
export function DecisionBar({ desk, more }: { desk: HoldDesk; more?: ReactNode }) {
  const { hold } = desk;
  const shown = PLACES.filter((verb) => !SOMETIMES.includes(verb) || hold.verbs.includes(verb));
  const two = hold.verbs.filter((verb) => verb !== "cancel").slice(0, 2);
  const short: DecisionVerb[] = hold.verbs.length > 0 ? two : ["retry"];
  return (
    <div
      role="toolbar"
      aria-label="Decide"
      className="@container flex-none border-t border-line-1 bg-bg-2 max-tablet:pb-[env(safe-area-inset-bottom)]"
    >
      <div className="px-6 pt-2.5 -mb-1 empty:hidden @max-[480px]:px-4">
        <SecondNotice hold={hold} />
        <MergeWarning hold={hold} />
      </div>
      <div className="flex items-center gap-2 px-6 py-3 @max-[480px]:hidden">
        {shown.map((verb) => (
          <BarButton key={verb} desk={desk} verb={verb} crowded={shown.length > 4} />
        ))}
        <span className="flex-1" />
        <BarButton desk={desk} verb="cancel" crowded={shown.length > 4} />
      </div>
      <div className="flex items-center gap-2 px-4 py-2.5 @min-[480px]:hidden">
        {short.map((verb) => (
          <BarButton key={verb} desk={desk} verb={verb} wide />
        ))}
        <MoreVerbs
          desk={desk}
          verbs={[...shown, "cancel" as const].filter((verb) => !short.includes(verb))}
          before={more}
        />
      </div>
    </div>
  );
}

/**
 * `wide`: it shares the width with the other one. `crowded`: there are more than usual. Where room is short the key caps go
 * first, then what cannot be chosen.
 */
function BarButton({
  desk,
  verb,
  wide = false,
  crowded = false,
}: {
  desk: HoldDesk;
  verb: DecisionVerb;
  wide?: boolean;
  crowded?: boolean;
}) {
  return (
    <VerbButton
      desk={desk}
      verb={verb}
      variant={variantOf(desk.hold, verb, wide)}
      className={clsx(
        "@max-[660px]:[&_kbd]:hidden",
        wide && "min-w-0 grow basis-0 justify-center",
        crowded && "@max-[760px]:[&_kbd]:hidden",
        // The label of the leading verb is longer while somebody else writes.
        crowded && desk.contested && "@max-[800px]:[&_kbd]:hidden",
        desk.off(verb) !== null && !wide && "@max-[600px]:hidden",
      )}
    />
  );
}

function variantOf(hold: HoldDetail, verb: DecisionVerb, wide: boolean): ButtonVariant {
  if (hold.mayDecide && verb === hold.verbs[0]) return "primary";
  if (verb === "cancel") return "danger";
  return !wide && hold.subject === "ticket" && (verb === "approve" || verb === "review") ? "quiet" : "default";
}
