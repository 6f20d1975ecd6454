import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { type RetryPolicy, retryPolicy } from "./retry-policy.ts";

type CategoryEntry = {
  label: string;
  /** one plain sentence for the interface */
  description: string;
  /** what a project starts with */
  policy: RetryPolicy;
  /** why a ticket is held whose retries are used up, or at the bound on all its attempts */
  heldAs: HoldReason;
};

/**
 * Every category of failure, in the order in which people see them. To add one: an entry here, its matchers in
 * matchers/category-matchers.ts and its sign in components/policies/line-icons.ts; the compiler asks for both. Labels,
 * filters, forms, the default policy and the docs follow; stored policies are read with the entry's own policy
 * (read-stored-policy.ts), and the words say nothing about it until there are labelled messages (`npm run train`).
 */
export const CATEGORIES = {
  api: {
    label: "API",
    description:
      "A remote service or the network failed for a moment: rate limit, overload, server error, broken connection.",
    policy: retryPolicy(7, "exponential", 1_000),
    heldAs: "max_retries",
  },
  timeout: {
    label: "Timeout",
    description: "A time limit was exceeded: a command, a request, a job, a statement or an idle stream.",
    policy: retryPolicy(5, "exponential", 2_000),
    heldAs: "max_retries",
  },
  runtime: {
    label: "Runtime",
    description: "Something in the run’s environment is missing or in the way: a file, a program, memory, disk, git.",
    policy: retryPolicy(3, "linear", 5_000),
    heldAs: "max_retries",
  },
  logic: {
    label: "Logic",
    description: "Code ran and threw a programming error, or an assertion did not hold.",
    policy: retryPolicy(2, "linear", 3_000),
    heldAs: "max_retries",
  },
  syntax: {
    label: "Syntax",
    description: "Text of the agent could not be read or applied: JSON, tool arguments, code, a patch or an edit.",
    policy: retryPolicy(0, "none", 0),
    heldAs: "max_retries",
  },
  context: {
    label: "Context",
    description: "The prompt, a file or the answer was over a token limit of the model.",
    policy: retryPolicy(1, "linear", 5_000),
    heldAs: "max_retries",
  },
  manual_review: {
    label: "Manual review",
    description: "Nothing known matches; a person has to read the failure.",
    policy: retryPolicy(0, "none", 0),
    heldAs: "manual_review",
  },
  auth: {
    label: "Access",
    description: "A key, login, permission or credit is missing or used up; only a person can fix it.",
    policy: retryPolicy(0, "none", 0),
    heldAs: "max_retries",
  },
  request: {
    label: "Request",
    description: "The remote service refused the request as wrong: unknown model, bad parameter, bad tool schema.",
    policy: retryPolicy(0, "none", 0),
    heldAs: "max_retries",
  },
  incomplete: {
    label: "Incomplete",
    description: "The agent stopped without finishing: a step limit, no output, or work left open.",
    policy: retryPolicy(3, "linear", 5_000),
    heldAs: "incomplete",
  },
  verification: {
    label: "Verification",
    description: "A check said no: tests, lint, type check, build, or a reviewer who asked for changes.",
    policy: retryPolicy(3, "linear", 5_000),
    heldAs: "max_retries",
  },
  security: {
    label: "Security",
    description: "A secret or vulnerability was found, or a policy or content filter refused the work.",
    policy: retryPolicy(0, "none", 0),
    heldAs: "max_retries",
  },
  infrastructure: {
    label: "Infrastructure",
    description: "The worker itself was lost: killed, evicted, shut down, or its lease or heartbeat ran out.",
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
