import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { firstStepsQuery } from "#lib/client/projects/first-steps-query.ts";
import type { FirstSteps } from "#lib/contract/projects/first-steps.ts";

/** Fetched when it is wanted: the form is large, and this card stands in the queue. */
const NewTicketDialog = dynamic(
  () => import("#components/tickets/form/new-ticket-dialog.tsx").then((module) => module.NewTicketDialog),
  { ssr: false },
);

/** Nobody reviews yet: without this the first ticket would wait for a sentinel that is not there. */
const FIRST_TICKET = { title: "Say that it works", reviewRequired: false };

/** A ticket is what an agent claims: written here, or imported. */
export function TicketStep({ steps: { project, ticket, mayWrite } }: { steps: FirstSteps }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <p>
        A ticket is a unit of work with acceptance criteria. This first one asks for no review: a success makes it done.
        With a sentinel, each attempt is reviewed before.
      </p>
      {mayWrite ? (
        <div className="flex flex-wrap gap-2">
          <Button variant={ticket === null ? "primary" : "default"} onClick={() => setOpen(true)}>
            {ticket === null ? "Create ticket" : "Create another ticket"}
          </Button>
          <ButtonLink href="/tickets/import">Import tickets</ButtonLink>
        </div>
      ) : (
        <p>Only leads can make tickets.</p>
      )}
      {open !== null && (
        <NewTicketDialog
          project={project}
          name="first"
          start={FIRST_TICKET}
          open={open}
          onOpenChange={setOpen}
          onCreated={() => client.invalidateQueries({ queryKey: firstStepsQuery(project).queryKey })}
        />
      )}
    </>
  );
}
