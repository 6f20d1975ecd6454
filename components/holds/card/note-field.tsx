import type { Ref } from "react";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { Kbd } from "#components/ui/mark/kbd.tsx";
import { waivedIn } from "#lib/client/holds/decisions/decision-inputs.ts";
import { needsReason } from "#lib/client/holds/use-filled-verb.ts";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import { KeyLink } from "./card-row.tsx";

/** What a person says with their decision, and in one line what the agent receives; all of it is one key away. */
export function NoteField({
  desk,
  noteRef,
  onPayload,
}: {
  desk: HoldDesk;
  noteRef: Ref<HTMLTextAreaElement>;
  onPayload: () => void;
}) {
  const { hold, filled, draft, write } = desk;
  if (hold.state !== "open") return null;
  const reason = filled !== null && needsReason(hold, filled);
  const label = reason ? "Reason, needed to send" : "Note to the agent";
  return (
    <div className="overflow-hidden rounded-3 border border-line-c bg-well focus-within:border-human print:hidden">
      <div className="relative">
        <Textarea
          ref={noteRef}
          aria-label={label}
          aria-keyshortcuts="E"
          aria-required={reason || undefined}
          placeholder={
            reason
              ? "Why? It is not sent without a reason"
              : (PLACEHOLDER[filled ?? ""] ?? "A note to the agent, optional")
          }
          readOnly={!hold.mayDecide}
          value={draft.note}
          onChange={(event) => write({ note: event.target.value })}
          onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
          className="max-h-40 min-h-12 border-0 bg-transparent pr-10 shadow-none outline-none max-tablet:min-h-21"
        />
        <span aria-hidden="true" className="absolute top-2 right-2 contents max-tablet:hidden">
          <span className="absolute top-2 right-2">
            <Kbd keys="e" />
          </span>
        </span>
      </div>
      <div className="flex items-center justify-between gap-4 border-t border-line-1 px-2.5 py-1 text-meta text-t3">
        <span className="min-w-0 truncate @max-[480px]:whitespace-normal" aria-live="polite">
          {receivesWords(desk)}
        </span>
        {desk.verb !== null && (
          <KeyLink shortcut="v" onClick={onPayload}>
            What the agent receives
          </KeyLink>
        )}
      </div>
    </div>
  );
}

const PLACEHOLDER: Partial<Record<string, string>> = {
  answer: "Add a sentence, optional with a chosen option",
  cancel: "A note for the record, optional",
};

/** `Attempt 4: about 1,412 tokens. Different from attempt 3: a new note.` */
function receivesWords({ hold, verb, payload, draft, filled, previewed }: HoldDesk): string {
  if (verb === null || filled === null || !previewed.includes(filled)) return "No agent receives anything";
  const attempt = verb === "retry" ? hold.nextAttempt : (hold.run?.number ?? hold.nextAttempt);
  if (payload.missing !== null) return `${payload.missing}, to see what it gets`;
  if (payload.preview === null) return `Attempt ${attempt}`;
  const { text, changes, discouraged } = payload.preview;
  const left = verb === "retry" ? waivedIn(hold, draft).length : 0;
  const gets = `Attempt ${attempt}: about ${formatCount(tokensOf(text))} tokens`;
  if (discouraged) return `${gets}. ${discouraged}`;
  if (changes.length > 0 && hold.lastBrief)
    return `${gets}. Different from attempt ${hold.lastBrief.attempt}: ${changes.join(", ")}`;
  return left > 0 ? `${gets}, ${countOf(left, "finding")} left out` : gets;
}

/** A token is about four bytes of English text. */
export function tokensOf(text: string): number {
  return Math.max(1, Math.round(new TextEncoder().encode(text).length / 4));
}
