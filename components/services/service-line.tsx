import { Countdown, Moment } from "#components/ui/text/time.tsx";
import { countOf } from "#lib/client/text/amounts.ts";
import type { Service } from "#lib/contract/services.ts";

/** What is known of a service beside its state: since when, the next probe, who waits, what failed. Nothing of one that works. */
export function ServiceLine({ service }: { service: Service }) {
  const { state, since, probeAt, waiting, recentFailures } = service;
  if (state === "closed" && waiting === 0 && recentFailures === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-2.5 text-meta text-t3">
      {state !== "closed" && since !== null && (
        <span>
          {state === "open" ? "last failed" : "since"} <Moment at={since} />
        </span>
      )}
      {probeAt !== null && (
        <span>
          next probe in <Countdown until={probeAt} />
        </span>
      )}
      {waiting > 0 && (
        <span>
          {countOf(waiting, "ticket")} {waiting === 1 ? "waits" : "wait"}
        </span>
      )}
      {recentFailures > 0 && <span>{countOf(recentFailures, "recent failure")}</span>}
    </p>
  );
}
