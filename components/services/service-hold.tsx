import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { servicesQuery } from "#lib/client/services/service-queries.ts";
import { useServiceVerbs } from "#lib/client/services/use-service-verbs.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { holdName } from "#lib/contract/holds.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { ServiceLine } from "./service-line.tsx";
import { ServiceStateTag } from "./service-state-tag.tsx";

/** How the service of a hold is now, and when it is probed next. */
export function ServiceNow({ hold }: { hold: HoldDetail }) {
  const { data } = useQuery(servicesQuery(hold.project));
  const service = data?.find((one) => one.service === hold.about);
  if (service === undefined) return null;
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5">
      <ServiceStateTag state={service.state} />
      <ServiceLine service={service} />
    </Card>
  );
}

/** Probe now, or give up on it: then what waits fails as usual. */
export function ServiceVerbs({ hold }: { hold: HoldDetail }) {
  const { busy, decide } = useServiceVerbs(hold);
  const [asks, setAsks] = useState(false);
  if (!hold.mayDecide || hold.verbs.length === 0) return null;
  const waiting = hold.stops?.count ?? 0;
  return (
    <>
      <Button
        variant="primary"
        aria-label="Retry: Probe now"
        icon={<RefreshCw aria-hidden="true" className="size-3.5" />}
        busy={busy === "retry"}
        onClick={() => decide("retry")}
      >
        Probe now
      </Button>
      <Button
        variant="danger"
        className="ml-auto"
        aria-label="Cancel: Fail what waits"
        busy={busy === "cancel"}
        onClick={() => setAsks(true)}
      >
        Fail what waits
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={`Give up on ${holdName(hold)}?`}
        confirm="Fail what waits"
        busy={busy === "cancel"}
        refusal={null}
        onConfirm={() => void decide("cancel").then(() => setAsks(false))}
      >
        {countOf(waiting, "ticket")} {waiting === 1 ? "fails" : "fail"} as usual: each is retried or held as its budget
        says. The service is still probed.
      </ConfirmDialog>
    </>
  );
}
