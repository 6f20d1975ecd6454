import { z } from "zod";
import { Id } from "#lib/contract/basics.ts";
import { DecideHold, DecisionBody, Hold, ListHolds } from "#lib/contract/holds.ts";
import { SearchDesk } from "#lib/contract/search.ts";
import { CreateTicket } from "#lib/contract/tickets.ts";
import { at } from "./desk.ts";
import type { Tool } from "./tool.ts";

/** What a person does at the desk, or a program for them. */
export const DESK_TOOLS: Tool[] = [
  {
    name: "list_holds",
    title: "List holds",
    description:
      "Lists what waits for a person, waiting longest first, with the verbs that each hold offers. Lists in a filter are separated by commas.",
    input: ListHolds,
    reads: true,
    ask: (desk, query) => desk("GET", "/api/v1/holds", { query }),
  },
  {
    name: "explain_hold",
    title: "Explain a hold",
    description:
      "Reads all that a person reads before they decide a hold: why it is held, what was tried, findings, budgets, earlier decisions. Its version is what decide takes. Token of scope automation or read.",
    input: z.strictObject({ holdId: Id }),
    reads: true,
    ask: (desk, { holdId }) => desk("GET", at("queue", holdId)),
  },
  {
    name: "preview",
    title: "Preview a decision",
    description:
      "Shows what the next run would receive if a hold were decided so, and what is different from the last attempt. Changes nothing. decide takes the sha256 of the answer as briefSha256.",
    input: z.strictObject({ holdId: Id, ...DecisionBody.shape }),
    reads: true,
    ask: (desk, { holdId, ...body }) => desk("POST", at("holds", holdId, "/preview"), { body }),
  },
  {
    name: "decide",
    title: "Decide a hold",
    description:
      "Decides a hold, at once: with its version (explain_hold) and the sha256 of the preview of this very decision. Refused where the hold or what would run has changed since. The client's person is asked to confirm it where the client can ask. Token of scope automation.",
    input: z.strictObject({
      holdId: Id,
      ...DecideHold.shape,
      briefSha256: DecideHold.shape.briefSha256.unwrap().unwrap().describe("sha256 of the preview"),
    }),
    confirm: async (desk, { holdId, verb, note, answer }) => {
      const hold = Hold.parse(await desk("GET", at("holds", holdId)));
      const about = hold.ticket === null ? hold.about : `${hold.ticket.key} “${hold.ticket.title}”`;
      const words = [note, answer].filter((said) => said !== undefined && said !== null);
      return [
        `Decide the hold of ${about} with “${verb}”? Held: ${hold.summary}`,
        ...words.map((said) => JSON.stringify(said)),
      ].join("\n");
    },
    ask: (desk, { holdId, ...body }) => desk("POST", at("holds", holdId, "/decision"), { body }),
  },
  {
    name: "create_ticket",
    title: "Create a ticket",
    description:
      "Creates a ticket that agents may claim, or a draft. Set foreignText where its text comes from somebody whom you do not trust. Token of scope automation.",
    input: CreateTicket,
    ask: (desk, input) => desk("POST", "/api/v1/tickets", { body: input }),
  },
  {
    name: "search",
    title: "Search a project",
    description:
      "Finds open holds, tickets, runs, saved views and people of a project by key, title, name or agent: the best six of each. Token of scope automation or read.",
    input: SearchDesk,
    reads: true,
    ask: (desk, query) => desk("GET", "/api/v1/search", { query }),
  },
];
