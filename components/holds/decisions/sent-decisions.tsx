import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { OverlayOnItsWay } from "#components/ui/lazy/overlay-on-its-way.tsx";
import { useConflict } from "#lib/client/holds/decisions/conflicts.ts";
import { useUndoUntilTaken } from "#lib/client/holds/decisions/pending-undo.ts";
import { useOutboxSender } from "#lib/client/holds/decisions/use-outbox-sender.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";

const ConflictDialog = lazyPane(
  () => import("./conflict-dialog.tsx").then((all) => all.ConflictDialog),
  () => <OverlayOnItsWay role="dialog" />,
);

/** On every page of the desk: sends what waits, takes back the offer to undo, and asks where somebody else was first. */
export function SentDecisions() {
  useUndoUntilTaken();
  useOutboxSender(useDesk().me.id);
  const conflict = useConflict();
  return conflict && <ConflictDialog key={conflict.mine.key} conflict={conflict} />;
}
