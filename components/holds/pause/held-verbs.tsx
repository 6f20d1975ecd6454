import type { ReactNode } from "react";
import { Button } from "#components/ui/button/button.tsx";
import type { ButtonVariant } from "#components/ui/button/button-look.ts";
import { MenuItem } from "#components/ui/menu/menu-items.tsx";
import { choicesOf } from "#lib/client/consents/call-choices.ts";
import { type HoldDesk, useHoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { useOnlyLeads } from "#lib/client/people/only-leads.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { focusAnswer, focusWords } from "../answers/focus-answer.ts";
import { ConfirmDecision } from "../decisions/confirm-decision.tsx";
import { chooseOption, useDecisionKeys } from "../decisions/use-decision-keys.ts";
import { AllowButtons, MoreVerbs, VerbButton, verbLabel } from "../decisions/verb-button.tsx";

/** The verbs of a paused run at the head of its page, `stop` among them; the leading one is primary and on the right. */
export function HeldVerbs({ hold, stop, onNote }: { hold: HoldDetail; stop: ReactNode; onNote: () => void }) {
  // Without an answer there is nothing to send: key and button lead to the field for it.
  const toAnswer = () => focusAnswer(document.querySelector<HTMLElement>("[data-question]"), () => undefined);
  const desk = useHoldDesk(hold, { onMissing: (what) => (what === "answer" ? toAnswer() : onNote()) });
  const [lead, ...others] = hold.verbs;
  useDecisionKeys({
    mark: desk.mark,
    scope: desk.hold.call ? desk.markScope : undefined,
    option: (choice) =>
      chooseOption(desk, choice, () => focusWords(document.querySelector<HTMLElement>("[data-question]"))),
    note: onNote,
    send: desk.sendFilled,
  });
  return (
    <>
      {others.toReversed().map((verb) => (
        <VerbButton key={verb} desk={desk} verb={verb} variant={variantOf(desk, verb)} />
      ))}
      {stop}
      <AllowButtons desk={desk} />
      {lead && <VerbButton desk={desk} verb={lead} variant={variantOf(desk, lead)} />}
      <ConfirmDecision desk={desk} />
    </>
  );
}

function variantOf({ filled }: HoldDesk, verb: DecisionVerb): ButtonVariant {
  if (verb === filled) return "primary";
  return verb === "cancel" ? "danger" : "default";
}

/** The same at the bottom of a phone: two verbs, and the rest under More. */
export function HeldVerbsBar({
  hold,
  onStop,
  onOpen,
}: {
  hold: HoldDetail;
  onStop: (() => void) | null;
  onOpen: () => void;
}) {
  const desk = useHoldDesk(hold, { onMissing: onOpen });
  const onlyLeads = useOnlyLeads();
  const shown: DecisionVerb[] = hold.verbs.filter((verb) => verb !== "cancel").slice(0, 2);
  return (
    <div
      role="toolbar"
      aria-label="Decide"
      className="sticky bottom-0 z-5 flex items-center gap-2 border-t border-line-1 bg-bg-2 px-4 py-2.5 tablet:hidden [&>button:not([aria-label])]:flex-1 [&>button:not([aria-label])]:justify-center"
    >
      {shown.map((verb, index) => (
        <Button
          key={verb}
          variant={index === 0 ? "primary" : "default"}
          off={desk.off(verb) ?? undefined}
          onClick={() => desk.choose(verb)}
        >
          {verbLabel(desk, verb)}
        </Button>
      ))}
      <MoreVerbs
        desk={desk}
        choices={choicesOf(hold, hold.verbs).filter(
          ({ verb, scope }) => !shown.includes(verb) || (scope !== null && scope !== desk.draft.scope),
        )}
        after={
          <MenuItem off={onStop === null ? onlyLeads("stop a run") : undefined} onSelect={() => onStop?.()}>
            Stop run
          </MenuItem>
        }
      />
      <ConfirmDecision desk={desk} />
    </div>
  );
}
