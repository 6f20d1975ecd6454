import type { ReactNode } from "react";
import { PaneBar } from "#components/queue/pane/pane-bar.tsx";

/** The frame of a pane about more than one hold: a line at the top, a part that scrolls, actions at the bottom. */
export function PaneFrame({
  head,
  onBack,
  bar,
  children,
}: {
  head: ReactNode;
  onBack: () => void;
  bar?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <PaneBar onBack={onBack}>{head}</PaneBar>
      <div
        data-pane=""
        className="@container flex min-h-0 flex-1 flex-col gap-3.5 overflow-y-auto overscroll-contain px-6 pb-6 max-tablet:gap-3 max-tablet:px-4 [&>*]:flex-none"
      >
        {children}
      </div>
      {bar && (
        <div
          role="toolbar"
          aria-label="Decide"
          className="flex flex-none flex-wrap items-center gap-2 border-t border-line-1 bg-bg-2 px-6 py-3 empty:hidden max-tablet:px-4 max-tablet:py-2.5 max-tablet:pb-[max(10px,env(safe-area-inset-bottom))]"
        >
          {bar}
        </div>
      )}
    </>
  );
}

/** A few facts side by side; two per line where there is little room. */
export function FactStrip({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid auto-cols-fr grid-flow-col rounded-3 border border-line-card bg-card @max-[460px]:grid-flow-row @max-[460px]:grid-cols-2">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="min-w-0 border-l border-line-1 py-2 pr-1.5 pl-3 first:border-l-0 @max-[460px]:odd:border-l-0 @max-[460px]:nth-[n+3]:border-t"
        >
          <dt className="text-meta text-t3">{label}</dt>
          <dd className="min-h-5 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
