import { importTickets } from "#lib/lifecycle/imports/import-tickets.ts";
import { IMPORT_BODY_LIMIT, ImportReport, ImportTickets } from "../../../contract/imports.ts";
import { defineEndpoint } from "../endpoint.ts";

/** docs/contract.md#imports: tickets out of a file. */
export const IMPORT_ENDPOINTS = [
  defineEndpoint({
    method: "POST",
    path: "/api/v1/imports",
    tag: "Tickets",
    summary: "Make tickets of the rows of a CSV file or of an export of GitHub issues",
    description:
      "All rows or none. What was imported before is left out, so that a file may be sent again. With `dryRun`, everything is looked at and nothing is made. The body may have 16 MiB.",
    permission: "write",
    body: ImportTickets,
    bodyLimit: IMPORT_BODY_LIMIT,
    response: ImportReport,
    handler: (access, { body }) => importTickets(access, body),
  }),
];
