import clsx from "clsx";
import { Ago, Moment } from "#components/ui/text/time.tsx";
import { useLiveStatus } from "#lib/client/live/live-provider.tsx";
import type { LiveStatus } from "#lib/client/live/live-state.ts";

const WORD: Record<LiveStatus, string> = {
  connecting: "Connecting",
  live: "Live",
  reconnecting: "Reconnecting",
  stale: "Reconnecting",
  offline: "Offline",
};
const TEXT: Record<LiveStatus, string> = {
  connecting: "text-t3",
  live: "text-clear-t",
  reconnecting: "text-held-t",
  stale: "text-held-t",
  offline: "text-stop-t",
};
/** A shape for each: disc with a halo, broken ring, open ring, square. */
const LAMP: Record<LiveStatus, string> = {
  connecting: "animate-turn rounded-full border-2 border-dashed border-t3",
  live: "rounded-full bg-clear ring-3 ring-clear-bg",
  reconnecting: "animate-turn rounded-full border-2 border-dashed border-held",
  stale: "rounded-full border-2 border-held",
  offline: "rounded-[2px] bg-stop ring-3 ring-stop-bg",
};

/** Whether the page is up to date: "Live, last event 2 s ago", "Reconnecting, last event 14 s ago", "Offline since 11:20". */
export function LiveLamp() {
  const { status, lastEventAt, since } = useLiveStatus();
  const heardAt = status === "live" ? lastEventAt : since;
  return (
    <div className="flex items-center gap-2.5 px-2 py-1.5 text-meta max-desk:size-9 max-desk:justify-center max-desk:p-0">
      <span aria-hidden="true" className={clsx("mx-1 size-2 flex-none", LAMP[status])} />
      <span className="text-t3 max-desk:sr-only">
        <span className={clsx("font-medium", TEXT[status])}>{WORD[status]}</span>
        {status === "offline" && since ? (
          <>
            {" "}
            since <Moment at={since} />
          </>
        ) : (
          heardAt && (
            <>
              {status === "live" ? " " : ", "}last event <Ago at={heardAt} />
            </>
          )
        )}
      </span>
    </div>
  );
}
