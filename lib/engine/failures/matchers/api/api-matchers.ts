import type { Matcher } from "../../category-entry.ts";
import { connectionFaults } from "./connection-faults.ts";
import { databaseFaults } from "./database-faults.ts";
import { networkFaults } from "./network-faults.ts";
import { rateLimits } from "./rate-limits.ts";
import { serverFaults } from "./server-faults.ts";

export const apiMatchers: readonly Matcher[] = [
  ...rateLimits,
  ...serverFaults,
  ...connectionFaults,
  ...networkFaults,
  ...databaseFaults,
];
