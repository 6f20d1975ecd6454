import { z } from "zod";
import { Hold } from "#lib/contract/holds.ts";
import { Run } from "#lib/contract/runs.ts";
import { Ticket } from "#lib/contract/tickets.ts";

/** A hold after its decision, with its ticket (null: a hold of the project) and, for a hold on a run, that run. */
export const DecisionAnswer = z
  .object({ hold: Hold, ticket: Ticket.nullable(), run: Run.nullable() })
  .meta({ id: "DecisionAnswer" });
