import { z } from "zod";
import { CATEGORIES, type Category } from "./categories.ts";
import type { RetryPolicy } from "./category.ts";

/** The editable rules of a project (DESIGN 4): delays in milliseconds. Read by the decide… functions and nowhere else. */

const Millis = z.number().int().min(0).max(86_400_000);
const RetryPolicyInput = z.strictObject({
  maxRetries: z.number().int().min(0).max(100),
  backoff: z.enum(["exponential", "linear", "none"]),
  baseDelayMs: Millis,
  maxDelayMs: Millis,
  jitter: z.number().min(0).max(1),
});

const categoryPolicies = Object.fromEntries(Object.keys(CATEGORIES).map((name) => [name, RetryPolicyInput])) as Record<
  Category,
  typeof RetryPolicyInput
>;

export const Policy = z
  .strictObject({
    categories: z.strictObject(categoryPolicies),
    rejections: RetryPolicyInput,
    reviews: RetryPolicyInput,
    maxAttempts: z.number().int().min(1).max(1000),
  })
  .meta({ id: "Policy" });
export type Policy = z.infer<typeof Policy>;

const FIFTEEN_MINUTES = 900_000;
const retry = (maxRetries: number, backoff: RetryPolicy["backoff"], baseDelayMs: number): RetryPolicy => ({
  maxRetries,
  backoff,
  baseDelayMs,
  maxDelayMs: FIFTEEN_MINUTES,
  jitter: 0.2,
});

/** What a project starts with (DESIGN 4). */
export const DEFAULT_POLICY: Policy = {
  categories: Object.fromEntries(
    Object.entries(CATEGORIES).map(([name, entry]) => [name, entry.policy]),
  ) as Policy["categories"],
  rejections: retry(2, "none", 0),
  reviews: retry(5, "exponential", 2000),
  maxAttempts: 12,
};
