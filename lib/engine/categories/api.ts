import { type CategoryEntry, MAX_DELAY_MS } from "../category.ts";
import { connectionFaults } from "../matchers/connection-faults.ts";
import { databaseFaults } from "../matchers/database-faults.ts";
import { networkFaults } from "../matchers/network-faults.ts";
import { rateLimits } from "../matchers/rate-limits.ts";
import { serverFaults } from "../matchers/server-faults.ts";

export const api: CategoryEntry = {
  label: "API",
  description:
    "A remote service or the network failed for a moment: rate limit, overload, server error, broken connection.",
  policy: { maxRetries: 7, backoff: "exponential", baseDelayMs: 1_000, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
  matchers: [...rateLimits, ...serverFaults, ...connectionFaults, ...networkFaults, ...databaseFaults],
};
