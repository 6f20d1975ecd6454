import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import type { HoldPaneProps } from "./hold-pane.tsx";
import { LoadingParts } from "./loading-pane.tsx";
import { PaneBar } from "./pane-bar.tsx";
import { usePaneKeys } from "./use-pane-keys.ts";

const HoldPane = lazyPane<HoldPaneProps>(
  () => import("./hold-pane.tsx").then((module) => module.HoldPane),
  ({ row, onBack }) => (
    <>
      <PaneBar onBack={onBack}>
        <span className="font-mono text-meta tracking-[-0.02em] text-t3">{row?.ticket.key}</span>
      </PaneBar>
      <div className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-hidden px-6 max-tablet:px-4">
        {row && <h2 className="text-hold font-semibold text-balance wrap-break-word">{row.ticket.title}</h2>}
        <LoadingParts />
      </div>
    </>
  ),
);

/** The hold beside the list, whose code comes after the first paint; keys that are pressed before wait for it. */
export function HoldPlace(props: HoldPaneProps) {
  return (
    <>
      <KeysAhead holdId={props.holdId} />
      <HoldPane {...props} />
    </>
  );
}

/** The hold itself takes these keys once it is there. */
function KeysAhead({ holdId }: { holdId: string }) {
  usePaneKeys(holdId, null);
  return null;
}
