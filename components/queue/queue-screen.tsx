"use client";
import clsx from "clsx";
import { useState } from "react";
import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { liftToastsFromFoot } from "#components/ui/toast/lift-toasts.ts";
import { usePhone } from "#lib/client/browser/use-phone.ts";
import type { QueueCluster, QueueRow } from "#lib/contract/queue.ts";
import { holdName, holdTitle } from "#lib/engine/holds/hold-name.ts";
import { QueueList } from "./list/queue-list.tsx";
import { factorsOff } from "./order/factors-off.ts";
import type { HoldPaneProps } from "./pane/hold-pane.tsx";
import { LoadingPane, LoadingParts, PaneBar } from "./pane/pane-frame.tsx";
import { usePaneKeys } from "./pane/use-pane-keys.ts";
import { QueueHead } from "./queue-head.tsx";
import { type QueueScreenState, useQueueScreen } from "./use-queue-screen.ts";

const GroupPane = lazyPane(
  () => import("#components/batches/group-pane.tsx").then((all) => all.GroupPane),
  LoadingPane,
);
const BatchPane = lazyPane(
  () => import("#components/batches/batch-pane.tsx").then((all) => all.BatchPane),
  LoadingPane,
);
const EverythingPane = lazyPane(
  () => import("#components/batches/everything-pane.tsx").then((all) => all.EverythingPane),
  LoadingPane,
);
const EverythingBar = lazyPane(() =>
  import("#components/batches/everything-pane.tsx").then((all) => all.EverythingBar),
);
const StaleLine = lazyPane(() => import("#components/layout/stale-line.tsx").then((all) => all.StaleLine));
const RunningBatches = lazyPane(() =>
  import("#components/batches/running-batches.tsx").then((all) => all.RunningBatches),
);
const OutboxStrip = lazyPane(() => import("#components/holds/outbox/outbox-strip.tsx").then((all) => all.OutboxStrip));
const SendingLine = lazyPane(() => import("#components/holds/outbox/outbox-strip.tsx").then((all) => all.SendingLine));
const PausesLine = lazyPane(() => import("./pauses-line.tsx").then((all) => all.PausesLine));
const SelectionParts = lazyPane(() => import("./selection/selection-parts.tsx").then((all) => all.SelectionParts));
const NoGroup = lazyPane(() => import("./pane/no-group.tsx").then((all) => all.NoGroup));

/** The home page: the list of open holds, and beside it one hold, a cluster, a batch or the selection. */
export function QueueScreen() {
  const screen = useQueueScreen();
  const { address, selection, goTo } = screen;
  const [pane, setPane] = useState<HTMLElement | null>(null);
  // On a phone the pane of the selection covers the list only when it is opened.
  const [reviewing, setReviewing] = useState(false);
  const { everything } = selection;
  const isPhone = usePhone();
  const isChoosing = selection.holds.size > 0 || everything !== null;
  const showsPane = everything !== null || (isChoosing ? reviewing : address.place !== null);
  return (
    <div className="flex h-full print:block print:h-auto">
      <section
        aria-label="Queue"
        className={clsx(
          "relative flex min-w-0 flex-col max-tablet:w-full",
          "tablet:w-85 tablet:flex-none tablet:border-r tablet:border-line-1 desk:w-100 wide:w-108",
          showsPane && "max-tablet:hidden print:hidden",
        )}
      >
        <QueueHead screen={screen} />
        <PausesLine project={screen.project} />
        <div className="relative flex min-h-0 flex-1 flex-col">
          <QueueList screen={screen} />
          {everything !== null && <EverythingBar total={everything} onClear={screen.clearSelection} />}
          <SelectionParts
            selection={selection}
            shown={everything === null && isChoosing}
            pane={pane}
            setReviewing={setReviewing}
            onClear={screen.clearSelection}
            goTo={goTo}
          />
        </div>
        <StaleLine />
        <div ref={liftToastsFromFoot} className="flex-none">
          <RunningBatches project={screen.project} goTo={goTo} />
          <OutboxStrip place="queue" />
        </div>
      </section>
      <section
        ref={setPane}
        aria-label={paneName(screen, isChoosing)}
        className={clsx(
          "-outline-offset-2",
          "flex min-w-0 flex-1 flex-col bg-bg-1 max-tablet:fixed max-tablet:inset-x-0 max-tablet:top-0 max-tablet:bottom-[var(--banner-height,0px)] max-tablet:z-15 print:static",
          !showsPane && "max-tablet:hidden",
        )}
      >
        {isPhone && showsPane && <SendingLine />}
        {everything !== null && (
          <EverythingPane
            project={screen.project}
            filter={address.filter}
            total={everything}
            onBack={selection.clear}
            onStarted={(id) => {
              selection.clear();
              goTo({ kind: "batch", id });
            }}
          />
        )}
        {!isChoosing && <Pane screen={screen} />}
      </section>
    </div>
  );
}

function Pane({ screen }: { screen: QueueScreenState }) {
  const { address, selected, selectedRow, goTo, back } = screen;
  const { place } = address;
  const isPhone = usePhone();
  if (place?.kind === "batch") return <BatchPane key={place.id} id={place.id} onBack={back} goTo={goTo} />;
  if (hasCluster(selectedRow))
    return (
      <GroupPane
        key={selectedRow.fingerprint}
        row={selectedRow}
        project={screen.project}
        filter={address.filter}
        onBack={back}
        goTo={goTo}
      />
    );
  if (place?.kind === "cluster" && !selectedRow) return <NoGroup screen={screen} />;
  const holdId = selectedRow?.id ?? selected;
  if (holdId === null) return screen.queue.query.isPlaceholderData ? <LoadingPane onBack={back} /> : null;
  return (
    <>
      <KeysAhead holdId={holdId} />
      <HoldPane
        shown={place !== null || !isPhone}
        holdId={holdId}
        row={selectedRow}
        onBack={back}
        onDecided={screen.decided}
        onReturn={screen.returned}
        off={factorsOff(address.filter)}
        {...placeIn(screen, holdId)}
      />
    </>
  );
}

/** Where a hold stands among the rows that are read, and what a decision leads to. */
function placeIn({ rows, queue }: QueueScreenState, holdId: string): Pick<HoldPaneProps, "place" | "next"> {
  const at = rows.findIndex(({ key }) => key === holdId);
  if (at === -1) return {};
  const next = rows[at + 1]?.row;
  const of = Math.max(rows.length, queue.head?.total ?? 0);
  return { place: `${at + 1} of ${of}`, next: next && `Next: ${nameOf(next)}` };
}

function nameOf(row: QueueRow): string {
  return hasCluster(row) ? `${row.cluster.size} tickets` : holdName(row);
}

function hasCluster(row: QueueRow | undefined): row is QueueRow & { cluster: QueueCluster } {
  return row !== undefined && row.cluster !== null;
}

function paneName({ selectedRow, address }: QueueScreenState, isChoosing: boolean): string {
  if (isChoosing) return "Selection";
  if (address.place?.kind === "batch") return "Batch";
  if (hasCluster(selectedRow)) return `Group ${selectedRow.fingerprint}, ${selectedRow.cluster.size} tickets`;
  return selectedRow ? `${holdName(selectedRow)}, ${holdTitle(selectedRow)}` : "Hold";
}

const HoldPane = lazyPane<HoldPaneProps>(
  () => import("./pane/hold-pane.tsx").then((module) => module.HoldPane),
  ({ row, onBack }) => (
    <>
      <PaneBar onBack={onBack}>
        <span className="font-mono text-meta tracking-[-0.02em] text-t3">{row && holdName(row)}</span>
      </PaneBar>
      <div className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-hidden px-6 max-tablet:px-4">
        {row && <h2 className="text-hold font-semibold text-balance wrap-break-word">{holdTitle(row)}</h2>}
        <LoadingParts />
      </div>
    </>
  ),
);

/** Stores early presses until the code of the pane is there and registers these keys itself. */
function KeysAhead({ holdId }: { holdId: string }) {
  usePaneKeys(holdId, null);
  return null;
}
