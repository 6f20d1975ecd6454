import { AUDIT_RIGHTS, DESK_RIGHTS, FIGURE_RIGHTS, PEOPLE_RIGHTS, RULE_RIGHTS } from "./api/administration.ts";
import { BATCH_RIGHTS, HOLD_RIGHTS, NOTIFICATION_RIGHTS, PRECEDENT_RIGHTS, VIEW_RIGHTS } from "./api/decisions.ts";
import { AGENT_RIGHTS, REVIEW_RIGHTS, RUN_RIGHTS, TICKET_RIGHTS } from "./api/work.ts";
import type { ApiRow } from "./row.ts";

/** Who may what over HTTP: each method of each address of the interface. */
export const API_RIGHTS: Record<string, ApiRow> = {
  ...TICKET_RIGHTS,
  ...RUN_RIGHTS,
  ...REVIEW_RIGHTS,
  ...AGENT_RIGHTS,
  ...HOLD_RIGHTS,
  ...PRECEDENT_RIGHTS,
  ...BATCH_RIGHTS,
  ...VIEW_RIGHTS,
  ...NOTIFICATION_RIGHTS,
  ...RULE_RIGHTS,
  ...PEOPLE_RIGHTS,
  ...AUDIT_RIGHTS,
  ...FIGURE_RIGHTS,
  ...DESK_RIGHTS,
};
