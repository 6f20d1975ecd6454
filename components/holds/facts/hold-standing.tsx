import { Moon } from "lucide-react";
import { Tag } from "#components/ui/mark/tag.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { useUpdateHold } from "#lib/client/holds/use-update-hold.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";

const LOOK_AGAIN_MS = 30 * 60_000;

/** Who has snoozed a hold until when. */
export function HoldStanding({ hold }: { hold: HoldDetail }) {
  const update = useUpdateHold();
  if (hold.snooze === null) return null;
  const show = () => {
    const checkAt = new Date(Date.now() + LOOK_AGAIN_MS).toISOString();
    void update(hold, { checkAt, snoozed: false }, `${holdName(hold)} is in the queue again`);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 text-meta text-t2">
      {hold.snooze && (
        <>
          <Tag icon={<Moon aria-hidden="true" />}>Snoozed</Tag>
          <span>
            by {hold.snooze.by} until <Moment at={hold.snooze.until} />
          </span>
          {hold.mayDecide && (
            <button
              type="button"
              onClick={show}
              className="rounded-1 px-1 text-t1 underline decoration-line-3 underline-offset-3 hover:decoration-t1 max-tablet:min-h-9"
            >
              Show it now
            </button>
          )}
        </>
      )}
    </div>
  );
}
