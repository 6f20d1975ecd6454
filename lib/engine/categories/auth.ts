import { type CategoryEntry, MAX_DELAY_MS } from "../category.ts";
import { missingKeys } from "../matchers/missing-keys.ts";
import { refusedLogins } from "../matchers/refused-logins.ts";
import { spentQuota } from "../matchers/spent-quota.ts";

export const auth: CategoryEntry = {
  label: "Access",
  description: "A key, login, permission or credit is missing or used up; only a person can fix it.",
  policy: { maxRetries: 0, backoff: "none", baseDelayMs: 0, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
  matchers: [...spentQuota, ...missingKeys, ...refusedLogins],
};
