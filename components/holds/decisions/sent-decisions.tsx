import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { OverlayOnItsWay } from "#components/ui/lazy/overlay-on-its-way.tsx";
import { useConflict } from "#lib/client/holds/decisions/conflicts.ts";
import { useUndoUntilTaken } from "#lib/client/holds/decisions/pending-undo.ts";
import { useSentFates } from "#lib/client/holds/decisions/sent-from-here.tsx";
import { useOutboxSender } from "#lib/client/holds/decisions/use-outbox-sender.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";

const ConflictDialog = lazyPane(
  () => import("./conflict-dialog.tsx").then((all) => all.ConflictDialog),
  () => <OverlayOnItsWay role="dialog" />,
);

/** On every page: sends the decisions that wait, withdraws offers to undo, and shows a conflict where somebody else decided first. */
export function SentDecisions() {
  useUndoUntilTaken();
  useSentFates();
  useOutboxSender(useDesk().me.id);
  const conflict = useConflict();
  return conflict && <ConflictDialog key={conflict.mine.key} conflict={conflict} />;
}
