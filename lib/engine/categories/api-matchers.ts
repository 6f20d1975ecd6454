import type { Matcher } from "../category.ts";
import { connectionFaults } from "../matchers/connection-faults.ts";
import { databaseFaults } from "../matchers/database-faults.ts";
import { networkFaults } from "../matchers/network-faults.ts";
import { rateLimits } from "../matchers/rate-limits.ts";
import { serverFaults } from "../matchers/server-faults.ts";

export const apiMatchers: readonly Matcher[] = [
  ...rateLimits,
  ...serverFaults,
  ...connectionFaults,
  ...networkFaults,
  ...databaseFaults,
];
