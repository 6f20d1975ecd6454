import type { ReactNode } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { MenuItem } from "#components/ui/menu/menu-items.tsx";
import { useHoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { useOnlyLeads } from "#lib/client/people/only-leads.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { focusAnswer } from "../answers/focus-answer.ts";
import { ConfirmDecision } from "../decisions/confirm-decision.tsx";
import { optionKeys, useDecisionKeys } from "../decisions/use-decision-keys.ts";
import { MoreVerbs, VerbButton } from "../decisions/verb-button.tsx";

/** The verbs of a paused run at the head of its page, `stop` among them; the leading one is primary and on the right. */
export function HeldVerbs({ hold, stop, onNote }: { hold: HoldDetail; stop: ReactNode; onNote: () => void }) {
  const desk = useHoldDesk(hold);
  const [lead, ...others] = hold.verbs;
  const choose = (verb: DecisionVerb) => {
    if (verb !== "answer") return desk.choose(verb);
    // Without an answer there is nothing to send: key and button focus the field for it.
    const isGiven = desk.draft.choice !== null || desk.draft.answer.trim() !== "";
    if (isGiven) desk.choose(verb);
    else focusAnswer(document.querySelector<HTMLElement>("[data-question]"), () => desk.choose(verb));
  };
  useDecisionKeys({
    choose,
    answer: () => choose("answer"),
    note: onNote,
    send: () => lead && choose(lead),
  });
  useShortcuts(optionKeys(desk), { listed: false });
  return (
    <>
      {others.toReversed().map((verb) => (
        <VerbButton
          key={verb}
          desk={desk}
          verb={verb}
          variant={verb === "cancel" ? "danger" : "default"}
          onClick={() => choose(verb)}
        />
      ))}
      {stop}
      {lead && <VerbButton desk={desk} verb={lead} variant="primary" onClick={() => choose(lead)} />}
      <ConfirmDecision desk={desk} />
    </>
  );
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
  const desk = useHoldDesk(hold);
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
          onClick={() => (verb === "answer" ? onOpen() : desk.choose(verb))}
        >
          {DECISION_VERBS[verb].label}
        </Button>
      ))}
      <MoreVerbs
        desk={desk}
        verbs={hold.verbs.filter((verb) => !shown.includes(verb))}
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
