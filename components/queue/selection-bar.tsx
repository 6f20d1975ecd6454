"use client";
import clsx from "clsx";
import { Ellipsis, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { ConfirmBatch } from "#components/batches/confirm-batch.tsx";
import { OwnerItems } from "#components/holds/assign-menu.tsx";
import { TimeItems } from "#components/holds/snooze-menu.tsx";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "#components/ui/menu.tsx";
import { batchVerb } from "#lib/client/batches/batch-words.ts";
import { useTimeZone } from "#lib/client/clock.tsx";
import { formatMoment } from "#lib/client/clock-time.ts";
import { selectionWords, staysBecause } from "#lib/client/queue/selection-effects.ts";
import type { SelectionDesk } from "#lib/client/queue/use-selection-desk.ts";
import { MOST_UPDATED, useUpdateSelected } from "#lib/client/queue/use-update-selected.ts";
import { shortcutOf } from "#lib/client/shortcut-keys.ts";
import { useShortcuts } from "#lib/client/shortcuts.ts";
import { DECISION_VERB_NAMES, DECISION_VERBS, type DecisionVerb } from "#lib/engine/decision-verbs.ts";

type Open = "assign" | "snooze" | null;
const keyOf = (verb: DecisionVerb) => shortcutOf(DECISION_VERBS[verb].key);

/** What can be done with all that is selected: a verb says how many it settles, and the line below which ones stay. */
export function SelectionBar({
  desk,
  project,
  onNote,
  onClear,
}: {
  desk: SelectionDesk;
  project: string;
  onNote: () => void;
  onClear: () => void;
}) {
  const [open, setOpen] = useState<Open>(null);
  const { holds, verbs, verb, asking } = desk;
  const change = useChanges(desk);
  const [lead, ...others] = verbs.filter((one) => one.verb !== "cancel");
  const cancel = verbs.find((one) => one.verb === "cancel");
  useKeys(desk, setOpen, onNote);
  return (
    <div
      role="toolbar"
      aria-label="What is selected"
      className="@container absolute inset-x-3 bottom-3 z-10 grid animate-rise-in gap-2.5 rounded-4 bg-bg-2 p-3 shadow-2 [--ground:var(--bg-2)]"
    >
      <div className="flex min-h-6.5 items-center gap-2">
        <p role="status" className="min-w-0 truncate">
          <b className="font-medium">{holds.length} selected</b>
          {verb && <span className="ml-2 text-meta text-t3">{selectionWords(holds, verb)}</span>}
        </p>
        <Button size="sm" variant="quiet" shortcut="escape" onClick={onClear} className="ml-auto">
          Clear
        </Button>
      </div>
      <div className="flex items-center gap-1.5">
        {lead && (
          <Button
            variant="primary"
            shortcut={keyOf(lead.verb)}
            busy={desk.busy}
            onClick={() => desk.choose(lead.verb)}
            className="max-tablet:grow max-tablet:justify-center"
          >
            {batchVerb(lead.verb)} {lead.count}
          </Button>
        )}
        <ChangeMenu
          what="Assign"
          shortcut="shift+a"
          {...menu(open, setOpen, "assign")}
          off={change.off}
          busy={change.busy}
        >
          <MenuLabel>Who looks at these {holds.length}</MenuLabel>
          <OwnerItems project={project} enabled={open === "assign"} onChoose={change.assign} />
        </ChangeMenu>
        <ChangeMenu what="Snooze" shortcut="z" {...menu(open, setOpen, "snooze")} off={change.off} busy={change.busy}>
          <MenuLabel>Look at these {holds.length} again</MenuLabel>
          <TimeItems onChoose={change.snooze} />
        </ChangeMenu>
        <Button shortcut="e" onClick={onNote} className="@max-[430px]:[&_kbd]:hidden">
          Note
        </Button>
        {others.length > 0 && (
          <Menu
            side="top"
            trigger={
              <IconButton label="More verbs">
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
          >
            {others.map((one) => (
              <MenuItem key={one.verb} shortcut={keyOf(one.verb)} onSelect={() => desk.choose(one.verb)}>
                {batchVerb(one.verb)} {one.count}
              </MenuItem>
            ))}
            <MenuSeparator />
          </Menu>
        )}
        {cancel && (
          <Button
            variant="danger"
            shortcut={keyOf("cancel")}
            onClick={() => desk.choose("cancel")}
            className="ml-auto @max-[480px]:[&_kbd]:hidden max-tablet:px-2.5"
          >
            Cancel
          </Button>
        )}
      </div>
      <StaysLine desk={desk} />
      {asking && <ConfirmBatch {...asking} blocked={null} onConfirm={desk.confirm} onKeep={desk.keep} />}
    </div>
  );
}

function useKeys(desk: SelectionDesk, setOpen: (open: Open) => void, onNote: () => void): void {
  const verbs = DECISION_VERB_NAMES.filter((verb) => verb !== "answer" && verb !== "intervene").map((verb) => [
    keyOf(verb),
    { run: () => desk.choose(verb), label: `${batchVerb(verb)} what is selected`, group: "Decide" },
  ]);
  useShortcuts({
    ...Object.fromEntries(verbs),
    z: { run: () => setOpen("snooze"), label: "Snooze what is selected", group: "Decide" },
    "shift+a": { run: () => setOpen("assign"), label: "Assign what is selected", group: "Decide" },
    e: { run: onNote, label: "One note for all", group: "Decide" },
  });
}

const menu = (open: Open, setOpen: (open: Open) => void, mine: NonNullable<Open>) => ({
  open: open === mine,
  onOpenChange: (on: boolean) => setOpen(on ? mine : null),
});

function ChangeMenu({
  what,
  shortcut,
  open,
  onOpenChange,
  off,
  busy,
  children,
}: {
  what: string;
  shortcut: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  off: string | undefined;
  busy: boolean;
  children: React.ReactNode;
}) {
  const look = "@max-[430px]:[&_kbd]:hidden @max-[400px]:px-2";
  if (off)
    return (
      <Button shortcut={shortcut} off={off} className={look}>
        {what}
      </Button>
    );
  return (
    <Menu
      side="top"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button shortcut={shortcut} busy={busy} className={look}>
          {what}
        </Button>
      }
    >
      {children}
    </Menu>
  );
}

function useChanges({ holds }: SelectionDesk) {
  const { update, busy } = useUpdateSelected();
  const timeZone = useTimeZone();
  return {
    busy,
    off: holds.length > MOST_UPDATED ? `At most ${MOST_UPDATED} at once` : undefined,
    assign: (ownerId: string, name: string) =>
      void update(holds, { ownerId }, `${holds.length === 1 ? "belongs" : "belong"} to ${name} now`),
    snooze: (at: number) =>
      void update(
        holds,
        { checkAt: new Date(at).toISOString() },
        `${holds.length === 1 ? "is" : "are"} looked at again ${formatMoment(at, timeZone, Date.now())}`,
      ),
  };
}

/** Which of them stay, by name where they are few; or why nothing was sent. */
function StaysLine({ desk: { holds, verb, refusal } }: { desk: SelectionDesk }) {
  if (refusal)
    return (
      <p role="alert" className="text-meta text-stop-t">
        {refusal}
      </p>
    );
  if (verb === null) return null;
  const stays = holds.filter((hold) => staysBecause(hold, verb) !== null);
  const [first] = stays;
  if (!first) return null;
  const words =
    stays.length === 1
      ? `${first.ticket.key} stays held. ${staysBecause(first, verb)}.`
      : `${stays.length} stay held. ${first.ticket.key}: ${staysBecause(first, verb)}.`;
  return (
    <p className={clsx("flex items-start gap-1.5 text-meta text-held-t")}>
      <TriangleAlert aria-hidden="true" className="mt-0.25 size-3.5 flex-none" />
      <span>{words}</span>
    </p>
  );
}
