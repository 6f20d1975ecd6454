import { Pause, Play, X } from "lucide-react";
import type { Ref } from "react";
import { HoldTag } from "#components/holds/facts/hold-tags.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Chip, Chips } from "#components/ui/surface/chips.tsx";
import { batchVerb } from "#lib/client/batches/batch-words.ts";
import { usePhone } from "#lib/client/browser/use-phone.ts";
import { staysBecause } from "#lib/client/queue/selection-effects.ts";
import type { SelectionDesk } from "#lib/client/queue/use-selection-desk.ts";
import type { Hold } from "#lib/contract/holds.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { holdName, holdTitle } from "#lib/engine/holds/hold-name.ts";
import { PaneFrame } from "../pane/pane-frame.tsx";

/** How many holds are listed; the rest are counted. */
const SHOWN = 50;

const WILL: Partial<Record<DecisionVerb, string>> = {
  continue: "Continues now",
  retry: "Retries now",
  approve: "Is approved",
  reject: "Is rejected",
  review: "Is reviewed again",
  cancel: "Is cancelled",
};

/** What a verb does to each hold that is selected, before anything is sent. */
export function SelectionPane({
  desk,
  noteRef,
  onBack,
}: {
  desk: SelectionDesk;
  noteRef: Ref<HTMLTextAreaElement>;
  onBack: () => void;
}) {
  const { holds, verbs, verb } = desk;
  const phone = usePhone();
  return (
    <PaneFrame
      onBack={onBack}
      head={<span className="text-meta text-t3">Selection</span>}
      bar={
        phone &&
        verb !== null && (
          <Button variant="primary" busy={desk.busy} onClick={() => desk.choose(verb)} className="grow justify-center">
            {batchVerb(verb)} {verbs.find((one) => one.verb === verb)?.count}
          </Button>
        )
      }
    >
      <h2 className="text-hold font-semibold">
        {holds.length === 1 ? "What happens to this hold" : `What happens to these ${holds.length} holds`}
      </h2>
      {verbs.length > 1 && (
        <Chips label="What would happen after">
          {verbs.map((one) => (
            <Chip key={one.verb} on={one.verb === verb} count={one.count} onClick={() => desk.show(one.verb)}>
              After {batchVerb(one.verb)}
            </Chip>
          ))}
        </Chips>
      )}
      <Card>
        <ul>
          {holds.slice(0, SHOWN).map((hold) => (
            <Effect key={hold.id} hold={hold} verb={verb} />
          ))}
          {holds.length > SHOWN && (
            <li className="border-t border-line-1 px-3.5 py-2.5 text-meta text-t3">and {holds.length - SHOWN} more</li>
          )}
        </ul>
      </Card>
      <Card className="overflow-hidden">
        <CardHeader
          title="One note for all"
          level={3}
          meta={<span className="max-tablet:hidden">Optional, added after each ticket’s own notes</span>}
        />
        <div className="px-3.5 py-2.5">
          <Textarea
            ref={noteRef}
            aria-label="One note for all"
            aria-keyshortcuts="E"
            placeholder="For example: the CI image changed at 10:40, re-read the lockfile"
            value={desk.note}
            onChange={(event) => desk.write(event.target.value)}
          />
        </div>
      </Card>
      <p className="text-meta text-t3">
        Each decision is recorded under its own ticket. A few can be taken back together for 8 s.
      </p>
    </PaneFrame>
  );
}

function Effect({ hold, verb }: { hold: Hold; verb: DecisionVerb | null }) {
  const why = verb === null ? "Nothing that is for several applies to it" : staysBecause(hold, verb);
  const Icon = verb === "cancel" ? X : Play;
  return (
    <li className="border-t border-line-1 px-3.5 py-2.5 first:border-t-0">
      <div className="flex items-center gap-2">
        <span className="font-mono text-meta tracking-[-0.02em] text-t3">{holdName(hold)}</span>
        <span className="min-w-0 flex-1 truncate font-medium">{holdTitle(hold)}</span>
        <span className="max-tablet:hidden">
          <HoldTag hold={hold} />
        </span>
      </div>
      {why === null && verb !== null ? (
        <p className="mt-1 flex items-center gap-1.5 text-meta">
          <Icon aria-hidden="true" className={verb === "cancel" ? "size-3.5 text-stop-t" : "size-3.5 text-clear-t"} />
          <span className={verb === "cancel" ? "text-stop-t" : "text-clear-t"}>{WILL[verb] ?? batchVerb(verb)}</span>
        </p>
      ) : (
        <p className="mt-1 flex items-center gap-1.5 text-meta">
          <Pause aria-hidden="true" className="size-3.5 text-held-t" />
          <span className="text-held-t">Stays as it is</span>
          <span className="text-t3">{why}</span>
        </p>
      )}
    </li>
  );
}
