import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { usePaneKeys } from "#components/queue/pane/use-pane-keys.ts";
import { Button } from "#components/ui/button/button.tsx";
import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { offReason } from "#lib/client/holds/off-reason.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { servicesQuery } from "#lib/client/services/service-queries.ts";
import { useServiceVerbs } from "#lib/client/services/use-service-verbs.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";
import { ServiceLine } from "./service-line.tsx";
import { ServiceStateTag } from "./service-state-tag.tsx";

/** How the service of a hold is now, and when it is probed next. */
export function ServiceNow({ hold }: { hold: HoldDetail }) {
  const { data, isPending } = useQuery(servicesQuery(hold.project));
  if (isPending) return <Skeleton className="h-11.5" />;
  const service = data?.find((one) => one.service === hold.about);
  if (service === undefined) return null;
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5">
      <ServiceStateTag state={service.state} />
      <ServiceLine service={service} />
    </Card>
  );
}

/** Probe now, or give up on it: then what waits fails as usual. The keys are those of Retry and Cancel. */
export function ServiceVerbs({ hold }: { hold: HoldDetail }) {
  const { busy, decide } = useServiceVerbs(hold);
  const [asks, setAsks] = useState(false);
  const [marked, setMarked] = useState<"retry" | "cancel">("retry");
  const { ask } = useDesk();
  const choose = (verb: DecisionVerb) => {
    const off = offReason(hold, hold.mayDecide, verb, ask);
    if (off !== null) showToast({ message: `${off}.`, seconds: 4 });
    else if (verb === "cancel") setAsks(true);
    else if (verb === "retry") void decide(verb);
  };
  /** A letter marks, Enter sends; one that can do nothing here says why. */
  const mark = (verb: DecisionVerb) => {
    if (verb !== "retry" && verb !== "cancel") return choose(verb);
    setMarked(verb);
    announce(`${verb === "retry" ? "Probe now" : "Fail what waits"} marked`);
  };
  const nothing = (message: string) => showToast({ message, seconds: 4 });
  usePaneKeys(hold.id, {
    mark,
    option: () => nothing("No question is open here."),
    note: () => nothing("A service reads no note."),
    send: () => choose(marked),
    labels: { retry: "Probe the service now", cancel: "Fail what waits" },
  });
  if (!hold.mayDecide || hold.verbs.length === 0) return null;
  const waiting = hold.stops?.count ?? 0;
  return (
    <>
      <Button
        variant={marked === "retry" ? "primary" : "default"}
        icon={<RefreshCw aria-hidden="true" className="size-3.5" />}
        shortcut={DECISION_VERBS.retry.key}
        busy={busy === "retry"}
        onClick={() => choose("retry")}
      >
        <span className="sr-only">Retry: </span>
        Probe now
      </Button>
      <Button
        variant={marked === "cancel" ? "primary" : "danger"}
        className="ml-auto"
        shortcut={DECISION_VERBS.cancel.key}
        busy={busy === "cancel"}
        onClick={() => choose("cancel")}
      >
        <span className="sr-only">Cancel: </span>
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
        {countOf(waiting, "ticket")} {waiting === 1 ? "fails" : "fail"} as usual: each is retried or needs a decision as
        its budget says. The service is still probed.
      </ConfirmDialog>
    </>
  );
}
