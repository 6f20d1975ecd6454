import { useRef } from "react";
import { AskCall } from "#components/consents/ask-call.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { Lamp } from "#components/ui/mark/lamp.tsx";
import { ExternalText } from "#components/ui/text/external-text.tsx";
import { useAtHold } from "#lib/client/holds/presence/use-at-hold.ts";
import { type HoldDesk, useHoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import type { Run } from "#lib/contract/runs.ts";
import { DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { AnswerForm } from "../answers/answer-form.tsx";
import { focusAnswer, focusWords } from "../answers/focus-answer.ts";
import { ConfirmDecision } from "../decisions/confirm-decision.tsx";
import { DecisionNotice } from "../decisions/decision-notice.tsx";
import { GrantField } from "../decisions/grant-field.tsx";
import { MergeWarning } from "../decisions/merge-warning.tsx";
import { SecondNotice } from "../decisions/second-notice.tsx";
import { chooseOption, optionKeys } from "../decisions/use-decision-keys.ts";
import { REASON_ICONS } from "../facts/hold-reason-icons.ts";
import { OthersHere } from "../facts/others-here.tsx";
import { ChoiceRows } from "./choice-rows.tsx";
import { pauseTitle } from "./pause-words.ts";

/**
 * The dialog of a paused run, drawn from its stored hold: what it waits for, and what can be decided. It can be put aside,
 * and says who decided where someone else was first.
 */
export function PauseDialog({
  hold,
  run,
  open,
  onClose,
  onStop,
}: {
  hold: HoldDetail;
  run: Pick<Run, "agent" | "summary">;
  open: boolean;
  onClose: () => void;
  /** Asks, then ends the run and holds its ticket; null: this person may not. */
  onStop: (() => void) | null;
}) {
  const lead = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const toAnswer = () => focusAnswer(form.current, () => undefined);
  const desk = useHoldDesk(hold, { onMissing: (what) => (what === "answer" ? toAnswer() : note.current?.focus()) });
  useAtHold(hold, open);
  /** Enter presses the row that a letter marked. */
  const mark = (verb: DecisionVerb) => {
    rows.current?.querySelector<HTMLElement>(`[data-verb=${verb}]`)?.focus();
    desk.mark(verb);
  };
  const isOpen = hold.state === "open";
  const { signal } = HOLD_REASONS[hold.reason];
  const Icon = REASON_ICONS[hold.reason];
  useShortcuts(
    {
      ...Object.fromEntries(hold.verbs.map((verb) => [DECISION_VERBS[verb].key, () => mark(verb)])),
      ...(hold.call && {
        a: () => mark("approve"),
        "shift+a": () => desk.markScope("ticket"),
        y: () => desk.markScope("rule"),
      }),
      ...optionKeys((choice) => chooseOption(desk, choice, () => focusWords(form.current))),
      e: () => note.current?.focus(),
      s: () => onStop?.(),
      enter: desk.sendFilled,
      "mod+enter": desk.sendFilled,
    },
    { inDialog: true, enabled: open && isOpen && desk.asking === null },
  );
  const stop = onStop && (
    <Button variant="quiet" shortcut="s" onClick={onStop} className="ml-auto">
      Stop run
    </Button>
  );
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(stays) => !stays && onClose()}
        title={pauseTitle(hold, run.agent)}
        description={isOpen ? <Why hold={hold} summary={run.summary} /> : undefined}
        lamp={
          <Lamp signal={signal} label={null} size="lg">
            <Icon aria-hidden="true" />
          </Lamp>
        }
        initialFocus={lead}
        actions={
          isOpen ? (
            stop
          ) : (
            <Button ref={lead} variant="primary" onClick={onClose}>
              Close
            </Button>
          )
        }
      >
        <div className="grid gap-3 px-6 pb-4 empty:hidden max-tablet:px-4">
          <OthersHere holdId={hold.id} />
          <DecisionNotice desk={desk} hold={desk.hold} />
          {isOpen && hold.call && <AskCall desk={desk} call={hold.call} />}
          {isOpen && hold.question && <AnswerForm ref={form} desk={desk} question={hold.question} />}
          {isOpen && <Tries hold={hold} />}
          <SecondNotice hold={hold} />
          <MergeWarning hold={hold} />
          {isOpen && hold.mayDecide && <Grant desk={desk} />}
          {isOpen && hold.mayDecide && <NoteField desk={desk} noteRef={note} />}
        </div>
        {isOpen && <ChoiceRows desk={desk} leadRef={lead} ref={rows} />}
      </Dialog>
      <ConfirmDecision desk={desk} />
    </>
  );
}

/** What led here, in the agent's words or from the log. */
function Why({ hold, summary }: { hold: HoldDetail; summary: string | null }) {
  if (hold.question) return <>Attempt {hold.run?.number} waits for you. Nothing else of it runs meanwhile.</>;
  const said = [summary, hold.why[0]?.text, hold.summary].find((text) => text?.trim());
  return <ExternalText text={plainText(said ?? "It waits for a person.")} />;
}

/** The budget that is spent. */
function Tries({ hold }: { hold: HoldDetail }) {
  const { level } = hold;
  if (!level) return null;
  return (
    <p className="rounded-2 border border-line-1 bg-well px-3.5 py-2 text-t2">
      <b className="text-t1">
        {level.retryCount} of {level.maxRetries}
      </b>{" "}
      tries at level {level.current} are used.
    </p>
  );
}

/** How much the leading verb grants, where that is a choice. */
function Grant({ desk }: { desk: HoldDesk }) {
  const offered = desk.hold.grants.find(({ verb }) => verb === desk.verb);
  return (
    offered && (
      <p className="text-t2">
        <GrantField desk={desk} offered={offered} />
      </p>
    )
  );
}

function NoteField({ desk, noteRef }: { desk: HoldDesk; noteRef: React.Ref<HTMLTextAreaElement> }) {
  return (
    <Field label="Note to the agent" optional>
      {(ids) => (
        <Textarea
          {...ids}
          ref={noteRef}
          aria-keyshortcuts="E"
          value={desk.draft.note}
          onChange={(event) => desk.write({ note: event.target.value })}
          className="min-h-10"
        />
      )}
    </Field>
  );
}
