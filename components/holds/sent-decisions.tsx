"use client";
import { lazyPane } from "#components/ui/lazy-pane.tsx";
import { OverlayOnItsWay } from "#components/ui/overlay-on-its-way.tsx";
import { useDesk } from "#lib/client/desk-context.tsx";
import { useConflict } from "#lib/client/holds/conflicts.ts";
import { useUndoUntilTaken } from "#lib/client/holds/pending-undo.ts";
import { useOutboxSender } from "#lib/client/holds/use-outbox-sender.ts";

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
