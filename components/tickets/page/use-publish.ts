import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ticketKeys } from "#lib/client/tickets/ticket-queries.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { publishTicket } from "#lib/server/actions/tickets.ts";

/** Publishes a draft. It asks nothing; what became of it is said. */
export function usePublish({ id, key }: TicketDetail): { run: () => void; busy: boolean } {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const publish = async () => {
    setBusy(true);
    const answer = await publishTicket({ id }).catch(() => null);
    await client.invalidateQueries({ queryKey: ticketKeys.one(id) });
    setBusy(false);
    if (answer?.ok) {
      showToast({ message: `${key} is ${TICKET_STATES[answer.value.state].label.toLowerCase()}`, seconds: 4 });
      return;
    }
    const why = answer?.problem.detail ?? "The desk could not be reached.";
    showToast({ message: `Not published. ${why}`, spoken: "" });
    announce(`Not published. ${why}`, "assertive");
  };
  return { run: () => void publish(), busy };
}
