import { useRef } from "react";
import { TrackCompact } from "#components/tickets/track/track-compact.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { useElementWidth } from "#lib/client/browser/use-element-width.ts";
import { formatAge } from "#lib/client/time/duration.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { useHeldFor } from "../facts/held-for.tsx";
import { CardRow, KeyLink } from "./card-row.tsx";

const UNMEASURED = 420;

/** The life of the ticket in one line, as wide as there is room. */
export function TimelineRow({ hold, onOpen }: { hold: HoldDetail; onOpen: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame) ?? UNMEASURED;
  const { ms } = useHeldFor(hold);
  if (hold.track === null) return null;
  const began = hold.track.runs[0]?.startedAt;
  return (
    <CardRow
      label="Timeline"
      action={
        <span className="flex items-center gap-3 text-meta whitespace-nowrap text-t3">
          <span className="@max-[760px]:hidden">
            {began && (
              <>
                <Moment at={began} /> to now,{" "}
              </>
            )}
            waited {formatAge(ms)}
          </span>
          <KeyLink shortcut="t" onClick={onOpen}>
            Open
          </KeyLink>
        </span>
      }
    >
      <div ref={frame} className="h-5.5 overflow-hidden">
        <TrackCompact facts={hold.track} width={Math.max(120, Math.floor(width))} />
      </div>
    </CardRow>
  );
}
