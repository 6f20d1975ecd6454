import { useRef } from "react";
import { LogTime } from "#components/runs/log/log-row.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { useFrozenWhileTyping } from "#lib/client/browser/frozen-while-typing.ts";
import { useHoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import { AnswerForm } from "../answers/answer-form.tsx";
import { focusAnswer } from "../answers/focus-answer.ts";
import type { Pause } from "./use-pause.ts";

/** The open question at the end of the log, answerable where it was asked. */
export function QuestionCard({ pause: { held, sent, dialogOpen } }: { pause: Pause }) {
  const { shown, isFrozen, watch } = useFrozenWhileTyping(held, held === null && !sent);
  if (!shown?.question) return null;
  return (
    // The dialog with the same question is in front of it.
    <div inert={dialogOpen} className="contents" {...watch}>
      <OpenQuestion hold={shown} question={shown.question} settled={isFrozen} />
    </div>
  );
}

function OpenQuestion({
  hold,
  question,
  settled,
}: {
  hold: HoldDetail;
  question: NonNullable<HoldDetail["question"]>;
  /** Somebody else answered it while this person types. */
  settled: boolean;
}) {
  const form = useRef<HTMLElement>(null);
  const desk = useHoldDesk(hold, { settled, onMissing: () => focusAnswer(form.current, () => undefined) });
  const lead = hold.verbs[0];
  return (
    <div className="flex gap-5 px-3.5 pt-1.5 max-tablet:gap-2.5">
      <span className="contents max-tablet:hidden">
        <LogTime at={hold.openedAt} />
      </span>
      <div data-question="" className="min-w-0 flex-1 [--ground:var(--card)]">
        <AnswerForm ref={form} desk={desk} question={question} />
        {lead && (
          <div className="mt-2 flex justify-end">
            <Button
              variant="primary"
              shortcut="mod+enter"
              off={desk.off(lead) ?? undefined}
              onClick={() => desk.choose(lead)}
            >
              {DECISION_VERBS[lead].label}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
