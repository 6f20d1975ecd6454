import { CircleAlert } from "lucide-react";
import { Moment } from "#components/ui/text/time.tsx";
import type { TroubleShown } from "#lib/server/queries/notifications/get-notification-settings.ts";

/** That nothing arrives at a place: what it said, and since when. */
export function TroubleNote({ trouble }: { trouble: TroubleShown | null }) {
  if (trouble === null) return null;
  return (
    <p className="flex items-start gap-1.5 text-meta text-stop-t">
      <CircleAlert aria-hidden="true" className="mt-0.25 size-3.5 flex-none" />
      <span className="wrap-anywhere">
        Last delivery failed: {trouble.error} Nothing arrived since <Moment at={trouble.since} />.
      </span>
    </p>
  );
}
