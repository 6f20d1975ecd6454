"use client";
import clsx from "clsx";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { CountdownRing } from "#components/ui/mark/countdown-ring.tsx";
import { Kbd } from "#components/ui/mark/kbd.tsx";
import { sendNowOnDesk } from "#lib/client/holds/decisions/undo-on-desk.ts";
import { isUndoable, takeLineBack, useOutboxLines } from "#lib/client/holds/outbox/use-outbox-lines.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { useNow } from "#lib/client/time/clock.tsx";
import type { DecisionLine } from "#lib/contract/holds/decision-lines.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import type { DecisionStage } from "#lib/engine/holds/pending/decision-stage.ts";
import { secondsUntil } from "./outbox-line.tsx";
import { STAGE_LOOKS } from "./stage-look.ts";

const OutboxPanel = lazyPane(() => import("./outbox-panel.tsx").then((all) => all.OutboxPanel));

/** What the strip counts, with the words after the number. */
const COUNTED: readonly [DecisionStage, string][] = [
  ["sending", "sending"],
  ["waiting", "waiting"],
  ["running", "running"],
  ["verifying", "verifying"],
  ["worked", "worked"],
  ["failed_again", "failed again"],
  ["not_sent", "not sent"],
];

/**
 * What became of the decisions of the last hour: the newest that is not sent yet, and counts. `place`: under the list of the queue,
 * where O opens the outbox in place of the list; at the foot of another page, over it.
 */
export function OutboxStrip({ place }: { place: "queue" | "page" }) {
  const { lines, me } = useOutboxLines();
  const [isOpen, setOpen] = useState(false);
  const mine = useOwnUndoable(lines, me);
  const newest = mine[0];
  useShortcuts({
    o: () => setOpen(true),
    "shift+enter": () => newest?.sendAt && void sendNowOnDesk({ id: newest.holdId }),
  });
  if (lines.length === 0 && !isOpen) return null;
  return (
    <>
      {isOpen && (
        <div
          className={clsx(
            "z-20",
            place === "queue"
              ? "absolute inset-0"
              : "fixed inset-y-0 right-0 w-108 border-l border-line-1 shadow-2 max-tablet:w-full",
          )}
        >
          <OutboxPanel lines={lines} me={me} onClose={() => setOpen(false)} />
        </div>
      )}
      <section aria-label="Outbox" className="flex-none border-t border-line-1 bg-bg-1 print:hidden">
        {newest && <NewestLine line={newest} more={mine.length - 1} />}
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="flex h-9 w-full items-center gap-x-3 overflow-hidden px-4 text-meta whitespace-nowrap text-t2 hover:bg-bg-2 max-tablet:h-11"
        >
          <span className="font-medium text-t1">Outbox</span>
          {COUNTED.map(([stage, words]) => {
            const count = lines.filter((line) => line.stage === stage).length;
            return count === 0 ? null : (
              <span key={stage} className={STAGE_LOOKS[stage].tone}>
                {count} {words}
              </span>
            );
          })}
          <span className="ml-auto max-tablet:hidden">
            <Kbd keys="o" />
          </span>
        </button>
      </section>
    </>
  );
}

/** On a phone, where the list is not beside the hold: the newest decision that is not sent yet. */
export function SendingLine() {
  const { lines, me } = useOutboxLines();
  const mine = useOwnUndoable(lines, me);
  return mine[0] ? <NewestLine line={mine[0]} more={mine.length - 1} /> : null;
}

/** Those of this person that can still be undone, the newest first. */
function useOwnUndoable(lines: readonly DecisionLine[], me: string): readonly DecisionLine[] {
  const open = lines.filter(({ stage, by }) => by.id === me && (stage === "sending" || stage === "waiting"));
  const now = useNow("second", open.length > 0);
  return open.filter((line) => isUndoable(line, now));
}

function NewestLine({ line, more }: { line: DecisionLine; more: number }) {
  const now = useNow("second");
  const { verb, ticket, about, sendAt, at } = line;
  const left = sendAt === null ? 0 : secondsUntil(sendAt, now);
  const seconds = sendAt === null ? 1 : Math.max(1, Math.round((Date.parse(sendAt) - Date.parse(at)) / 1000));
  return (
    <div className="flex min-h-11 items-center gap-2 px-4 py-0.5">
      <CountdownRing left={left} seconds={seconds} />
      <p className="line-clamp-2 min-w-0 flex-1 leading-4.5">
        <b className="font-medium">{DECISION_VERBS[verb].label}</b>{" "}
        <span className="font-mono text-meta tracking-[-0.02em] text-t2">{ticket?.key ?? about}</span>{" "}
        <span className="text-t3">
          {sendAt === null ? "waits for an agent" : `sends in ${left}\u00a0s`}
          {more > 0 && `, ${more} more`}
        </span>
      </p>
      {sendAt !== null && (
        <Button
          size="sm"
          variant="quiet"
          shortcut="shift+enter"
          onClick={() => void sendNowOnDesk({ id: line.holdId })}
        >
          Send now
        </Button>
      )}
      <Button size="sm" shortcut="mod+z" onClick={() => takeLineBack(line)}>
        Undo
      </Button>
    </div>
  );
}
