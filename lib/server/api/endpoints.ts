import type { Endpoint } from "./endpoint.ts";
import { ADMINISTRATION_ENDPOINTS } from "./endpoints/administration.ts";
import { AGENT_ENDPOINTS } from "./endpoints/agents.ts";
import { AUDIT_ENDPOINTS } from "./endpoints/audit.ts";
import { HOLD_BATCH_ENDPOINTS } from "./endpoints/batches.ts";
import { CLAIM_ENDPOINTS } from "./endpoints/claims.ts";
import { CONSENT_ENDPOINTS } from "./endpoints/consents.ts";
import { EVENT_ENDPOINTS } from "./endpoints/events.ts";
import { FAILURE_RULE_ENDPOINTS } from "./endpoints/failure-rules.ts";
import { HOLD_ENDPOINTS } from "./endpoints/holds.ts";
import { INSIGHT_ENDPOINTS } from "./endpoints/insights.ts";
import { LIMIT_ENDPOINTS } from "./endpoints/limits.ts";
import { MCP_ENDPOINTS } from "./endpoints/mcp.ts";
import { NOTIFICATION_ENDPOINTS } from "./endpoints/notifications.ts";
import { PRECEDENT_ENDPOINTS } from "./endpoints/precedents.ts";
import { PROFILE_ENDPOINTS } from "./endpoints/profiles.ts";
import { QUEUE_ENDPOINTS } from "./endpoints/queue.ts";
import { RETENTION_ENDPOINTS } from "./endpoints/retention.ts";
import { REVIEW_ENDPOINTS } from "./endpoints/reviews.ts";
import { RUN_ENDPOINTS } from "./endpoints/runs.ts";
import { SENTINEL_RULE_ENDPOINTS } from "./endpoints/sentinel-rules.ts";
import { SERVICE_ENDPOINTS } from "./endpoints/services.ts";
import { SNAPSHOT_ENDPOINTS } from "./endpoints/snapshots.ts";
import { openApiEndpoint, SYSTEM_ENDPOINTS } from "./endpoints/system.ts";
import { TICKET_ENDPOINTS } from "./endpoints/tickets.ts";

/** Everything the API answers: dispatcher, OpenAPI document and the tests of bad input all read this table. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...TICKET_ENDPOINTS,
  ...CLAIM_ENDPOINTS,
  ...PROFILE_ENDPOINTS,
  ...AGENT_ENDPOINTS,
  ...RUN_ENDPOINTS,
  ...SNAPSHOT_ENDPOINTS,
  ...REVIEW_ENDPOINTS,
  ...HOLD_ENDPOINTS,
  ...PRECEDENT_ENDPOINTS,
  ...CONSENT_ENDPOINTS,
  ...HOLD_BATCH_ENDPOINTS,
  ...QUEUE_ENDPOINTS,
  ...INSIGHT_ENDPOINTS,
  ...EVENT_ENDPOINTS,
  ...NOTIFICATION_ENDPOINTS,
  ...ADMINISTRATION_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
  ...FAILURE_RULE_ENDPOINTS,
  ...LIMIT_ENDPOINTS,
  ...RETENTION_ENDPOINTS,
  ...SENTINEL_RULE_ENDPOINTS,
  ...SERVICE_ENDPOINTS,
  ...MCP_ENDPOINTS,
  ...SYSTEM_ENDPOINTS,
  openApiEndpoint(() => ENDPOINTS),
];
