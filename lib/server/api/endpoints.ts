import type { Endpoint } from "./endpoint.ts";
import { ADMINISTRATION_ENDPOINTS } from "./endpoints/administration.ts";
import { AGENT_ENDPOINTS } from "./endpoints/agents.ts";
import { HOLD_BATCH_ENDPOINTS } from "./endpoints/batches.ts";
import { CLAIM_ENDPOINTS } from "./endpoints/claims.ts";
import { DEPENDENCY_ENDPOINTS } from "./endpoints/dependencies.ts";
import { EVENT_ENDPOINTS } from "./endpoints/events.ts";
import { FAILURE_RULE_ENDPOINTS } from "./endpoints/failure-rules.ts";
import { FIRST_STEPS_ENDPOINTS } from "./endpoints/first-steps.ts";
import { HOLD_ENDPOINTS } from "./endpoints/holds.ts";
import { IMPORT_ENDPOINTS } from "./endpoints/imports.ts";
import { INSIGHT_ENDPOINTS } from "./endpoints/insights.ts";
import { NOTIFICATION_ENDPOINTS } from "./endpoints/notifications.ts";
import { PRECEDENT_ENDPOINTS } from "./endpoints/precedents.ts";
import { PROFILE_ENDPOINTS } from "./endpoints/profiles.ts";
import { QUEUE_ENDPOINTS } from "./endpoints/queue.ts";
import { REVIEW_ENDPOINTS } from "./endpoints/reviews.ts";
import { RUN_ENDPOINTS } from "./endpoints/runs.ts";
import { SAVED_VIEW_ENDPOINTS } from "./endpoints/saved-views.ts";
import { SEARCH_ENDPOINTS } from "./endpoints/search.ts";
import { SENTINEL_RULE_ENDPOINTS } from "./endpoints/sentinel-rules.ts";
import { openApiEndpoint, SYSTEM_ENDPOINTS } from "./endpoints/system.ts";
import { TICKET_ENDPOINTS } from "./endpoints/tickets.ts";
import { TOOL_CALL_ENDPOINTS } from "./endpoints/tool-calls.ts";
import { TRACK_ENDPOINTS } from "./endpoints/tracks.ts";
import { WORKSPACE_ENDPOINTS } from "./endpoints/workspaces.ts";

/** Everything the API answers: dispatcher, OpenAPI document and the tests of bad input all read this table. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...TICKET_ENDPOINTS,
  ...IMPORT_ENDPOINTS,
  ...DEPENDENCY_ENDPOINTS,
  ...TRACK_ENDPOINTS,
  ...CLAIM_ENDPOINTS,
  ...PROFILE_ENDPOINTS,
  ...AGENT_ENDPOINTS,
  ...RUN_ENDPOINTS,
  ...TOOL_CALL_ENDPOINTS,
  ...WORKSPACE_ENDPOINTS,
  ...REVIEW_ENDPOINTS,
  ...HOLD_ENDPOINTS,
  ...PRECEDENT_ENDPOINTS,
  ...HOLD_BATCH_ENDPOINTS,
  ...QUEUE_ENDPOINTS,
  ...SAVED_VIEW_ENDPOINTS,
  ...INSIGHT_ENDPOINTS,
  ...EVENT_ENDPOINTS,
  ...NOTIFICATION_ENDPOINTS,
  ...ADMINISTRATION_ENDPOINTS,
  ...FAILURE_RULE_ENDPOINTS,
  ...SENTINEL_RULE_ENDPOINTS,
  ...SEARCH_ENDPOINTS,
  ...FIRST_STEPS_ENDPOINTS,
  ...SYSTEM_ENDPOINTS,
  openApiEndpoint(() => ENDPOINTS),
];
