import clsx from "clsx";
import { Ellipsis, TriangleAlert } from "lucide-react";
import { ConfirmBatch } from "#components/batches/confirm-batch.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { MenuItem } from "#components/ui/menu/menu-items.tsx";
import { liftToasts } from "#components/ui/toast/lift-toasts.ts";
import { batchVerb } from "#lib/client/batches/batch-words.ts";
import { usePhone } from "#lib/client/browser/use-phone.ts";
import { selectionWords, staysBecause } from "#lib/client/queue/selection-effects.ts";
import type { SelectionDesk } from "#lib/client/queue/use-selection-desk.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";
import { ChangeItems, ChangeMenus, type OpenChange } from "./selection-changes.tsx";

/** The actions on a selection: each verb says how many holds it settles, and the line below which ones stay as they are. */
export function SelectionBar({
  desk,
  open,
  setOpen,
  onNote,
  onClear,
}: {
  desk: SelectionDesk;
  open: OpenChange;
  setOpen: (open: OpenChange) => void;
  onNote: () => void;
  onClear: () => void;
}) {
  const { holds, verbs, verb, asking } = desk;
  const phone = usePhone();
  const [lead, ...others] = verbs.filter((one) => one.verb !== "cancel");
  const cancel = verbs.find((one) => one.verb === "cancel");
  return (
    <div
      ref={liftToasts}
      role="toolbar"
      aria-label="What is selected"
      className="@container absolute inset-x-3 bottom-3 z-10 grid animate-rise-in grid-cols-[minmax(0,1fr)] gap-2.5 rounded-4 bg-bg-2 p-3 shadow-2 [--ground:var(--bg-2)]"
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
      <div
        className={clsx(
          "flex items-center gap-1.5",
          others.length > 0 && "@max-[580px]:[&>button:not(:first-child)_kbd]:hidden",
        )}
      >
        {lead && (
          <Button
            variant="primary"
            shortcut={DECISION_VERBS[lead.verb].key}
            busy={desk.busy}
            onClick={() => desk.choose(lead.verb)}
            className="max-tablet:grow max-tablet:justify-center"
          >
            {batchVerb(lead.verb)} {lead.count}
          </Button>
        )}
        {!phone && <ChangeMenus desk={desk} open={open} setOpen={setOpen} />}
        <Button shortcut="e" onClick={onNote} className="@max-[430px]:[&_kbd]:hidden">
          Note
        </Button>
        {(phone || others.length > 0) && (
          <Menu
            side="top"
            align="end"
            trigger={
              <IconButton label="More actions" className="max-tablet:border max-tablet:border-line-2">
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
          >
            {phone && <ChangeItems desk={desk} />}
            {[...others, ...(phone && cancel ? [cancel] : [])].map((one) => (
              <MenuItem
                key={one.verb}
                shortcut={DECISION_VERBS[one.verb].key}
                danger={one.verb === "cancel"}
                onSelect={() => desk.choose(one.verb)}
              >
                {batchVerb(one.verb)} {one.count}
              </MenuItem>
            ))}
          </Menu>
        )}
        {cancel && !phone && (
          <Button
            variant="danger"
            shortcut={DECISION_VERBS.cancel.key}
            onClick={() => desk.choose("cancel")}
            className="ml-auto @max-[480px]:[&_kbd]:hidden"
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

/** Which holds stay as they are, by key where there is one; or why nothing was sent. */
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
  const key = holdName(first);
  const words = stays.length === 1 ? `${key} stays as it is.` : `${stays.length} stay as they are. ${key}:`;
  return (
    <p className="flex items-start gap-1.5 text-meta text-held-t">
      <TriangleAlert aria-hidden="true" className="mt-0.25 size-3.5 flex-none" />
      <span>{`${words} ${staysBecause(first, verb)}.`}</span>
    </p>
  );
}
