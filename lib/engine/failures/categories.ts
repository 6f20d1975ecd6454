import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { type RetryPolicy, retryPolicy } from "./retry-policy.ts";

type CategoryEntry = {
  label: string;
  /** what a project starts with */
  policy: RetryPolicy;
  /** why a ticket is held whose retries are used up, or at the bound on all its attempts */
  heldAs: HoldReason;
};

/**
 * Every category of failure, in the order in which people see them. To add one: an entry here, its sentence in
 * category-sentences.ts, its matchers in matchers/category-matchers.ts and its sign in components/policies/line-icons.ts; the
 * compiler asks for them. Labels, filters, forms, the default policy and the docs follow; stored policies are read with the entry's
 * own policy (read-stored-policy.ts), and the words say nothing about it until there are labelled messages (`npm run train`).
 */
export const CATEGORIES = {
  api: {
    label: "API",
    policy: retryPolicy(7, "exponential", 1_000),
    heldAs: "max_retries",
  },
  timeout: {
    label: "Timeout",
    policy: retryPolicy(5, "exponential", 2_000),
    heldAs: "max_retries",
  },
  runtime: {
    label: "Runtime",
    policy: retryPolicy(3, "linear", 5_000),
    heldAs: "max_retries",
  },
  logic: {
    label: "Logic",
    policy: retryPolicy(2, "linear", 3_000),
    heldAs: "max_retries",
  },
  syntax: {
    label: "Syntax",
    policy: retryPolicy(0, "none", 0),
    heldAs: "max_retries",
  },
  context: {
    label: "Context",
    policy: retryPolicy(1, "linear", 5_000),
    heldAs: "max_retries",
  },
  manual_review: {
    label: "Manual review",
    policy: retryPolicy(0, "none", 0),
    heldAs: "manual_review",
  },
  auth: {
    label: "Access",
    policy: retryPolicy(0, "none", 0),
    heldAs: "max_retries",
  },
  request: {
    label: "Request",
    policy: retryPolicy(0, "none", 0),
    heldAs: "max_retries",
  },
  incomplete: {
    label: "Incomplete",
    policy: retryPolicy(3, "linear", 5_000),
    heldAs: "incomplete",
  },
  verification: {
    label: "Verification",
    policy: retryPolicy(3, "linear", 5_000),
    heldAs: "max_retries",
  },
  security: {
    label: "Security",
    policy: retryPolicy(0, "none", 0),
    heldAs: "max_retries",
  },
  infrastructure: {
    label: "Infrastructure",
    policy: retryPolicy(3, "linear", 5_000),
    heldAs: "lost",
  },
} as const satisfies Record<string, CategoryEntry>;

export type Category = keyof typeof CATEGORIES;

export const CATEGORY_NAMES = Object.keys(CATEGORIES) as [Category, ...Category[]];

/** The category in a stored row. Rows may outlive their category: then it is `manual_review`, as where nothing matches. */
export function readStoredCategory<T extends string | null | undefined>(stored: T): Category | Exclude<T, string> {
  if (typeof stored !== "string") return stored as Exclude<T, string>;
  return isCategory(stored) ? stored : "manual_review";
}

export function isCategory(name: string): name is Category {
  return Object.hasOwn(CATEGORIES, name);
}
