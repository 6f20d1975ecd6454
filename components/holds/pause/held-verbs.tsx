import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { MenuItem } from "#components/ui/menu/menu-items.tsx";
import { type HoldDesk, useHoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { useOnlyLeads } from "#lib/client/people/only-leads.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { focusAnswer } from "../answers/focus-answer.ts";
import { ConfirmDecision } from "../decisions/confirm-decision.tsx";
import { useDecisionKeys } from "../decisions/use-decision-keys.ts";
import { verbLabel } from "../decisions/verb-label.ts";
import { optionKeys } from "./option-keys.ts";

const OTHER_LOOK: Partial<Record<DecisionVerb, "danger">> = { cancel: "danger" };

/** The verbs of a paused run at the head of its page, `stop` among them; the leading one is primary and on the right. */
export function HeldVerbs({ hold, stop, onNote }: { hold: HoldDetail; stop: ReactNode; onNote: () => void }) {
  const desk = useHoldDesk(hold);
  const [lead, ...others] = hold.verbs;
  const choose = (verb: DecisionVerb) => {
    if (verb !== "answer") return desk.choose(verb);
    // Without an answer there is nothing to send: key and button focus the field for it.
    const isGiven = desk.draft.choice !== null || desk.draft.answer.trim() !== "";
    if (isGiven) desk.choose(verb);
    else focusAnswer(questionCard(), () => desk.choose(verb));
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
        <Verb key={verb} desk={desk} verb={verb} onChoose={choose} />
      ))}
      {stop}
      {lead && <Verb desk={desk} verb={lead} leads onChoose={choose} />}
      <ConfirmDecision desk={desk} />
    </>
  );
}

function Verb({
  desk,
  verb,
  leads = false,
  onChoose,
}: {
  desk: HoldDesk;
  verb: DecisionVerb;
  leads?: boolean;
  onChoose: (verb: DecisionVerb) => void;
}) {
  return (
    <Button
      variant={leads ? "primary" : OTHER_LOOK[verb]}
      shortcut={DECISION_VERBS[verb].key}
      off={desk.off(verb) ?? undefined}
      busy={desk.reading === verb}
      onClick={() => onChoose(verb)}
    >
      {verbLabel(desk, verb)}
    </Button>
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
  const rest = hold.verbs.filter((verb) => !shown.includes(verb));
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
      <Menu
        align="end"
        side="top"
        trigger={
          <IconButton label="More actions" className="border border-line-2 bg-bg-2 shadow-1">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {rest.map((verb) => (
          <MenuItem
            key={verb}
            danger={verb === "cancel"}
            off={desk.off(verb) ?? undefined}
            onSelect={() => desk.choose(verb)}
          >
            {DECISION_VERBS[verb].label}
          </MenuItem>
        ))}
        <MenuItem off={onStop === null ? onlyLeads("stop a run") : undefined} onSelect={() => onStop?.()}>
          Stop run
        </MenuItem>
      </Menu>
      <ConfirmDecision desk={desk} />
    </div>
  );
}

function questionCard(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-question]");
}
