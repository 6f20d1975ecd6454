import { optionKeys } from "#components/holds/decisions/use-decision-keys.ts";
import { Button } from "#components/ui/button/button.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { Kbd } from "#components/ui/mark/kbd.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Chip, Chips } from "#components/ui/surface/chips.tsx";
import { batchVerb, canaryWords, failingWords } from "#lib/client/batches/batch-words.ts";
import { useMovedTo } from "#lib/client/queue/use-queue-address.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { QueueRow } from "#lib/contract/queue.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import { ConfirmBatch } from "./confirm-batch.tsx";
import { focusNote } from "./focus-beside.ts";
import type { Resolve } from "./use-resolve.ts";
import { PlannedWaves } from "./wave-steps.tsx";

/** Chooses what happens to all holds of a cluster, with a count and one note for all. */
export function ResolveCard({ resolve, question }: { resolve: Resolve; question: QueueRow["question"] }) {
  const { verb, size, canary } = resolve;
  if (!resolve.mayDecide)
    return (
      <Card className="min-w-0 overflow-hidden">
        <CardHeader title="Decide together" level={3} />
        <p className="px-3.5 py-2.5 text-t2">{resolve.off}.</p>
      </Card>
    );
  return (
    <Card className="min-w-0 overflow-hidden">
      <CardHeader
        title="Decide together"
        level={3}
        meta={<span className="max-tablet:hidden">Each decision is recorded under its own ticket</span>}
      />
      {resolve.verbs.length > 1 && (
        <div className="border-b border-line-1 px-2 py-0.5">
          <Chips label="What is decided">
            {resolve.verbs.map((one) => (
              <Chip key={one} on={one === verb} onClick={() => resolve.choose(one)}>
                By {batchVerb(one)}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      <Counts resolve={resolve} />
      {verb === "answer" && (
        <div className="border-t border-line-1 px-3.5 py-2.5">
          <p className="mb-2 wrap-break-word text-t2">“{question?.text}”</p>
          {resolve.options.length > 0 ? (
            <Chips label="One answer for all">
              {resolve.options.map((option, at) => (
                <Chip
                  key={option}
                  on={option === resolve.answer}
                  {...(at < 9 && { shortcut: `${at + 1}` })}
                  onClick={() => resolve.pick(at)}
                >
                  {plainText(option)}
                  <span className="contents max-tablet:hidden">{at < 9 && <Kbd keys={`${at + 1}`} />}</span>
                </Chip>
              ))}
            </Chips>
          ) : (
            <Field label="One answer for all">
              {(ids) => (
                <Textarea
                  {...ids}
                  value={resolve.answer}
                  onChange={(event) => resolve.writeAnswer(event.target.value)}
                />
              )}
            </Field>
          )}
        </div>
      )}
      <div className="border-t border-line-1 px-3.5 py-2.5">
        <Field label="One note for all" optional>
          {(ids) => (
            <Textarea
              {...ids}
              data-note=""
              aria-keyshortcuts="E"
              placeholder="For example: the key was renewed at 10:40, start from a clean checkout"
              value={resolve.note}
              onChange={(event) => resolve.writeNote(event.target.value)}
            />
          )}
        </Field>
      </div>
      <div className="grid gap-1 border-t border-line-1 px-3.5 py-2.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Checkbox checked={canary} onChange={(event) => resolve.setCanary(event.target.checked)}>
            <span className="font-medium">Canary first</span>
          </Checkbox>
          {canary && size > 1 && <PlannedWaves total={size} />}
        </div>
        <p className="pl-6 text-meta text-t2 max-tablet:pl-0">
          {canary
            ? `${canaryWords(Math.max(1, size))} Each wave waits for the outcome of the one before; if one fails again, the rest stay as they are.`
            : `All ${formatCount(size)} at once, without waiting for an outcome.`}
        </p>
      </div>
    </Card>
  );
}

function Counts({ resolve: { counts, verb, refusal } }: { resolve: Resolve }) {
  if (refusal !== null)
    return (
      <p role="alert" className="px-3.5 py-2.5 text-stop-t">
        {refusal}
      </p>
    );
  if (counts === null) return <p className="px-3.5 py-2.5 text-t3">Counting…</p>;
  return (
    <ul className="grid gap-0.5 px-3.5 py-2.5">
      <li>
        <b className="font-semibold">{formatCount(counts.offering)}</b> of {countOf(counts.total, "hold")}{" "}
        {counts.offering === 1 ? "is" : "are"} settled by {batchVerb(verb)}
      </li>
      {counts.failing.map((failing) => (
        <li key={failing.code} className="text-held-t">
          {failingWords(failing)}
        </li>
      ))}
      {counts.notAllowed > 0 && (
        <li className="text-held-t">{countOf(counts.notAllowed, "more hold")} in projects where you may only read</li>
      )}
    </ul>
  );
}

/** Starts a batch. The key of a verb chooses it; ⌘↵ starts, so that one letter never decides many. */
export function ResolveBar({ resolve, blocked }: { resolve: Resolve; blocked: number | null }) {
  const { verb, verbs, size, off } = resolve;
  const movedTo = useMovedTo();
  const choices = verbs.map((one) => [
    DECISION_VERBS[one].key,
    { run: () => resolve.choose(one), label: `${batchVerb(one)} all of them` },
  ]);
  useShortcuts({
    ...Object.fromEntries(choices),
    ...optionKeys(resolve.pick),
    e: focusNote,
    // The list may have moved on: then the key is no longer for this group.
    "mod+enter": { run: () => movedTo() === undefined && resolve.start(), label: "Start the batch" },
  });
  return (
    <>
      <Button
        variant={verb === "cancel" ? "danger" : "primary"}
        shortcut="mod+enter"
        off={off ?? undefined}
        busy={resolve.busy}
        onClick={resolve.start}
        className="max-tablet:grow max-tablet:justify-center"
      >
        {batchVerb(verb)} {size > 0 ? formatCount(size) : ""} together
      </Button>
      <span className="text-meta text-t3 max-tablet:hidden">
        {resolve.canary && size > 1 ? "Starts with 1, and can be stopped at any time" : "Can be stopped at any time"}
      </span>
      {resolve.asking && (
        <ConfirmBatch verb={verb} count={size} blocked={blocked} onConfirm={resolve.confirm} onKeep={resolve.keep} />
      )}
    </>
  );
}
