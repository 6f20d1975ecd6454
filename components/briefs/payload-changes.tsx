import { Equal } from "lucide-react";
import { waivedIn } from "#lib/client/holds/decisions/decision-inputs.ts";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { countOf } from "#lib/client/text/amounts.ts";

/** What would be different from the last attempt; where nothing material is, a warning (docs/interaction.md#nothing-material-changed). */
export function PayloadChanges({ desk: { hold, verb, draft, payload } }: { desk: HoldDesk }) {
  const { preview } = payload;
  if (hold.state !== "open" || hold.lastBrief === null) return null;
  const left = verb === "retry" ? waivedIn(hold, draft).length : 0;
  return (
    <div className="grid gap-1 px-3.5 pb-2.5 text-meta empty:hidden" aria-live="polite">
      {preview?.discouraged && (
        <p className="flex items-baseline gap-1.5 text-held-t">
          <Equal aria-hidden="true" className="size-3.25 flex-none translate-y-0.5" />
          {preview.discouraged}
        </p>
      )}
      {preview && preview.changes.length > 0 && (
        <p className="text-t2">
          Different from attempt {hold.lastBrief.attempt}: {preview.changes.join(", ")}.
        </p>
      )}
      {left > 0 && (
        <p className="text-t3">
          {countOf(left, "finding")} left out: recorded as waived by you, and {left === 1 ? "it does" : "they do"} not
          reject the next attempt.
        </p>
      )}
    </div>
  );
}
