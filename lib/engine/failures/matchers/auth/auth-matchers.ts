import type { Matcher } from "../../category-entry.ts";
import { missingKeys } from "./missing-keys.ts";
import { refusedLogins } from "./refused-logins.ts";
import { spentQuota } from "./spent-quota.ts";

export const authMatchers: readonly Matcher[] = [...spentQuota, ...missingKeys, ...refusedLogins];
