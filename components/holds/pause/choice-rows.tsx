import clsx from "clsx";
import { Ban, Check, CirclePlay, Hand, type LucideIcon, MessageCircleReply, RotateCcw, ScanEye, X } from "lucide-react";
import { type Ref, useId } from "react";
import { Kbd } from "#components/ui/mark/kbd.tsx";
import { type Choice, choicesOf } from "#lib/client/consents/call-choices.ts";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { useAriaKeys } from "#lib/client/shortcuts/own-keys.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { verbLabel } from "../decisions/verb-button.tsx";
import { consequenceOf } from "./pause-words.ts";

const ICONS: Record<DecisionVerb, LucideIcon> = {
  continue: CirclePlay,
  intervene: Hand,
  retry: RotateCcw,
  answer: MessageCircleReply,
  approve: Check,
  reject: X,
  review: ScanEye,
  cancel: Ban,
};

/** The verbs of a hold, each a row with its effect and its key; the one that Enter sends is filled. */
export function ChoiceRows({
  desk,
  leadRef,
  ref,
}: {
  desk: HoldDesk;
  leadRef: Ref<HTMLButtonElement>;
  ref?: Ref<HTMLUListElement>;
}) {
  return (
    <ul ref={ref} className="border-t border-line-1">
      {choicesOf(desk.hold, desk.hold.verbs).map((choice, index) => (
        <li key={choice.label} className="border-b border-line-1 last:border-b-0">
          <ChoiceRow desk={desk} choice={choice} ref={index === 0 ? leadRef : undefined} />
        </li>
      ))}
    </ul>
  );
}

function ChoiceRow({
  desk,
  choice: { verb, scope, label, key },
  ref,
}: {
  desk: HoldDesk;
  choice: Choice;
  ref: Ref<HTMLButtonElement> | undefined;
}) {
  const id = useId();
  const off = desk.off(verb);
  const Icon = ICONS[verb];
  const isFilled = verb === desk.filled && (scope === null || scope === desk.draft.scope);
  const danger = verb === "cancel" && off === null;
  return (
    <div
      className={clsx(
        "relative flex min-h-14 w-full items-center gap-4 px-6 py-2.5 transition-colors hover:bg-bg-3 max-tablet:px-4",
        "has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus",
        isFilled && off === null && "bg-bg-3 shadow-[inset_2px_0_0_var(--ink)]",
        off !== null && "text-t3",
      )}
    >
      <Icon aria-hidden="true" className={clsx("size-4 text-t3", danger && "text-stop-t")} />
      <span className="min-w-0 flex-1">
        <button
          ref={ref}
          type="button"
          data-verb={verb}
          aria-describedby={id}
          aria-current={isFilled ? true : undefined}
          aria-disabled={off === null ? undefined : true}
          aria-keyshortcuts={useAriaKeys(key)}
          onClick={() => (scope === null ? desk.choose(verb) : desk.allow(scope))}
          className={clsx("block font-medium outline-none after:absolute after:inset-0", danger && "text-stop-t")}
        >
          {scope === null ? verbLabel(desk, verb) : label}
        </button>
        <span id={id} className="block text-meta text-t3">
          {off ?? consequenceOf(desk.hold, verb, scope)}
        </span>
      </span>
      <span aria-hidden="true" className="contents max-tablet:hidden">
        <Kbd keys={key} look={off === null ? "plain" : "off"} />
      </span>
    </div>
  );
}
