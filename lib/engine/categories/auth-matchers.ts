import type { Matcher } from "../category.ts";
import { missingKeys } from "../matchers/missing-keys.ts";
import { refusedLogins } from "../matchers/refused-logins.ts";
import { spentQuota } from "../matchers/spent-quota.ts";

export const authMatchers: readonly Matcher[] = [...spentQuota, ...missingKeys, ...refusedLogins];
