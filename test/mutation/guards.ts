import type { Guard } from "./guard.ts";
import { ACCOUNT_GUARDS } from "./guards/accounts.ts";
import { CONSENT_GUARDS } from "./guards/consents.ts";
import { LEASE_GUARDS } from "./guards/leases.ts";
import { LOCK_GUARDS } from "./guards/locks.ts";
import { RULE_GUARDS } from "./guards/rules.ts";
import { WRITE_GUARDS } from "./guards/writes.ts";

/** The guards that the promises of docs/guarantees.md stand on. */
export const GUARDS: Guard[] = [
  ...LEASE_GUARDS,
  ...LOCK_GUARDS,
  ...WRITE_GUARDS,
  ...RULE_GUARDS,
  ...ACCOUNT_GUARDS,
  ...CONSENT_GUARDS,
];
