import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { asksQuery } from "#lib/client/agents/agent-queries.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { ticketCountsQuery } from "#lib/client/tickets/ticket-queries.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { LabelsField } from "../form/labels-field.tsx";
import { NobodyTakesIt } from "../form/nobody-takes-it.tsx";

/** Kinds of tickets that are asked about: of a selection with more, the first tell enough. */
const MAX_KINDS = 5;

/** Adds labels to several tickets and takes some off. */
export function LabelsDialog({
  project,
  tickets,
  onClose,
  onChange,
}: {
  project: string;
  tickets: readonly Ticket[];
  onClose: () => void;
  onChange: (labelsOf: (ticket: Ticket) => string[]) => void;
}) {
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const { data: counts } = useQuery(ticketCountsQuery({ project }));
  const labelsOf = ({ labels }: Ticket) => [
    ...new Set([...labels.filter((label) => !removed.includes(label)), ...added]),
  ];
  const theirs = [...new Set(tickets.flatMap(({ labels }) => labels))].toSorted();
  const kinds = [...new Map(tickets.map((ticket) => [kindOf(ticket, labelsOf(ticket)), ticket])).values()];
  const asks = useQueries({
    queries: kinds
      .slice(0, MAX_KINDS)
      .map((ticket) => asksQuery(ticket.project, { labels: labelsOf(ticket), driver: ticket.driver ?? "" })),
  });
  const warned = kinds.flatMap((ticket, index) => {
    const warning = asks[index]?.data?.warning;
    return warning ? [{ ticket, warning }] : [];
  });
  const [first] = warned;
  const alike =
    first && tickets.filter((one) => kindOf(one, labelsOf(one)) === kindOf(first.ticket, labelsOf(first.ticket)));
  const living = asks.flatMap(({ data }) => data?.labels ?? []);
  return (
    <FormDialog
      onClose={onClose}
      title={`Labels of ${countOf(tickets.length, "ticket")}`}
      submit="Change labels"
      busy={false}
      off={added.length + removed.length === 0 ? "No label is named yet." : undefined}
      form={{
        onSubmit: (event) => {
          event.preventDefault();
          onChange(labelsOf);
        },
      }}
      refusal={null}
    >
      <LabelsField
        name="Add"
        labels={added}
        known={[...new Set([...living, ...(counts?.labels.map(({ label }) => label) ?? [])])]}
        onChange={setAdded}
        error={null}
      />
      <LabelsField name="Take off" labels={removed} known={theirs} onChange={setRemoved} error={null} />
      <NobodyTakesIt
        warning={
          first && alike ? `${alike.length} of ${tickets.length}, such as ${first.ticket.key}: ${first.warning}` : null
        }
      />
    </FormDialog>
  );
}

function kindOf({ project, driver }: Ticket, labels: readonly string[]): string {
  return JSON.stringify([project, driver, labels.toSorted()]);
}
