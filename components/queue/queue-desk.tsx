"use client";
import clsx from "clsx";
import { useState } from "react";
import { StaleLine } from "#components/layout/stale-line.tsx";
import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { usePhone } from "#lib/client/browser/use-phone.ts";
import type { QueueCluster, QueueRow } from "#lib/contract/queue.ts";
import { ListBody } from "./list/list-body.tsx";
import { factorsOff } from "./order/factors-off.ts";
import { HoldPlace } from "./pane/hold-place.tsx";
import { LoadingPane } from "./pane/loading-pane.tsx";
import { QueueHead } from "./queue-head.tsx";
import { EverythingBar } from "./selection/everything-bar.tsx";
import { type QueueDeskState, useQueueDesk } from "./use-queue-desk.ts";

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
const RunningBatches = lazyPane(() =>
  import("#components/batches/running-batches.tsx").then((all) => all.RunningBatches),
);
const SelectionParts = lazyPane(() => import("./selection/selection-parts.tsx").then((all) => all.SelectionParts));
const NoGroup = lazyPane(() => import("./pane/no-group.tsx").then((all) => all.NoGroup));

/** The home page: the list of open holds, and what is being decided: one, a cluster, a batch, or what is selected. */
export function QueueDesk() {
  const desk = useQueueDesk();
  const { address, queue, selection, goTo } = desk;
  const [pane, setPane] = useState<HTMLElement | null>(null);
  // On a phone what is selected covers the list only when it is asked for.
  const [reviewing, setReviewing] = useState(false);
  const { everything } = selection;
  const isChoosing = selection.holds.size > 0 || everything !== null;
  const showsPane = everything !== null || (isChoosing ? reviewing : address.place !== null);
  return (
    <div className="flex h-full">
      <section
        aria-label="Queue"
        className={clsx(
          "relative flex min-w-0 flex-col max-tablet:w-full",
          "tablet:w-[clamp(300px,40vw,400px)] tablet:flex-none tablet:border-r tablet:border-line-1 desk:w-120 wide:w-140",
          showsPane && "max-tablet:hidden",
        )}
      >
        <QueueHead
          head={queue.head}
          filter={address.filter}
          setFilter={address.setFilter}
          arrivals={queue.arrivals}
          onShowArrivals={queue.showArrivals}
          search={desk.search}
          selection={selection}
          cause={desk.selectedRow?.fingerprint ?? null}
        />
        <div className="relative flex min-h-0 flex-1 flex-col">
          <ListBody desk={desk} />
          {everything !== null && <EverythingBar total={everything} onClear={desk.clearSelection} />}
          <SelectionParts
            selection={selection}
            shown={everything === null && isChoosing}
            project={desk.project}
            pane={pane}
            setReviewing={setReviewing}
            onClear={desk.clearSelection}
            goTo={goTo}
          />
        </div>
        <StaleLine />
        <RunningBatches project={desk.project} goTo={goTo} />
      </section>
      <section
        ref={setPane}
        aria-label={paneName(desk, isChoosing)}
        className={clsx(
          "-outline-offset-2",
          "flex min-w-0 flex-1 flex-col bg-bg-1 max-tablet:fixed max-tablet:inset-x-0 max-tablet:top-0 max-tablet:bottom-[var(--banner-height,0px)] max-tablet:z-15",
          !showsPane && "max-tablet:hidden",
        )}
      >
        {everything !== null && (
          <EverythingPane
            project={desk.project}
            filter={address.filter}
            total={everything}
            onBack={selection.clear}
            onStarted={(id) => {
              selection.clear();
              goTo({ kind: "batch", id });
            }}
          />
        )}
        {!isChoosing && <Pane desk={desk} />}
      </section>
    </div>
  );
}

function Pane({ desk }: { desk: QueueDeskState }) {
  const { address, selected, selectedRow, goTo, back } = desk;
  const { place } = address;
  const isPhone = usePhone();
  if (place?.kind === "batch") return <BatchPane key={place.id} id={place.id} onBack={back} goTo={goTo} />;
  if (hasCluster(selectedRow))
    return (
      <GroupPane
        key={selectedRow.fingerprint}
        row={selectedRow}
        project={desk.project}
        filter={address.filter}
        onBack={back}
        goTo={goTo}
      />
    );
  if (place?.kind === "cluster" && !selectedRow) return <NoGroup desk={desk} />;
  const holdId = selectedRow?.id ?? selected;
  if (holdId === null) return desk.queue.query.isPlaceholderData ? <LoadingPane onBack={back} /> : null;
  return (
    <HoldPlace
      shown={place !== null || !isPhone}
      holdId={holdId}
      row={selectedRow}
      onBack={back}
      onDecided={desk.decided}
      onReturn={desk.returned}
      off={factorsOff(address.filter)}
    />
  );
}

function hasCluster(row: QueueRow | undefined): row is QueueRow & { cluster: QueueCluster } {
  return row !== undefined && row.cluster !== null;
}

function paneName({ selectedRow, address }: QueueDeskState, isChoosing: boolean): string {
  if (isChoosing) return "Selection";
  if (address.place?.kind === "batch") return "Batch";
  if (hasCluster(selectedRow)) return `Group ${selectedRow.fingerprint}, ${selectedRow.cluster.size} tickets`;
  return selectedRow ? `${selectedRow.ticket.key}, ${selectedRow.ticket.title}` : "Hold";
}
