import { CATEGORIES, CATEGORY_NAMES, type Category } from "#lib/engine/failures/categories.ts";
import { CATEGORY_SENTENCES } from "#lib/engine/failures/category-sentences.ts";
import { CATEGORY_MATCHERS } from "#lib/engine/failures/matchers/category-matchers.ts";
import type { Matcher } from "#lib/engine/failures/matchers/matcher.ts";
import { retryDelays } from "#lib/engine/failures/retry-delay.ts";
import type { RetryPolicy } from "#lib/engine/failures/retry-policy.ts";
import { DEFAULT_POLICY } from "#lib/engine/policies/policy.ts";
import type { Parts } from "./fill-parts.ts";
import { code, table } from "./markdown-table.ts";

/** The parts of docs/failures.md, as the engine's tables have them. */
export function failureParts(): Parts {
  return { categories: categoryTable(), budgets: budgetTable(), contents: CATEGORY_NAMES.map(content).join("\n\n") };
}

function categoryTable(): string {
  const rows = CATEGORY_NAMES.map((name) => [
    `[${code(name)}](#${name.replace("_", "-")})`,
    ...policyCells(DEFAULT_POLICY.categories[name]),
    code(CATEGORIES[name].heldAs),
  ]);
  return table(["category", "retries", "backoff", "base", "waits, before jitter", "then held as"], rows);
}

function budgetTable(): string {
  const { rejections, reviews, maxAttempts } = DEFAULT_POLICY;
  return table(
    ["budget", "retries", "backoff", "base", "waits, before jitter", "then held as"],
    [
      ["rejections of a ticket", ...policyCells(rejections), code("sentinel_max_retries")],
      ["reviews of a run that could not be had", ...policyCells(reviews), code("review_unavailable")],
      [`all attempts of a ticket: ${maxAttempts}`, "–", "–", "–", "–", "as above, by what the last attempt ended with"],
    ],
  );
}

function policyCells(policy: RetryPolicy): string[] {
  if (policy.baseDelayMs === 0) return [`${policy.maxRetries}`, policy.backoff, "–", "–"];
  const waits = retryDelays(policy).map(({ shortest }) => seconds(shortest));
  return [`${policy.maxRetries}`, policy.backoff, seconds(policy.baseDelayMs), waits.join(", ")];
}

const seconds = (ms: number) => `${ms / 1000} s`;

function content(name: Category): string {
  const { label } = CATEGORIES[name];
  const matchers = CATEGORY_MATCHERS[name];
  const kinds = [...new Set(matchers.map(({ subcategory }) => subcategory))].sort();
  const facts = [
    factLine(
      "HTTP status",
      matchers.flatMap(({ status = [] }) => status.map(statusText)),
    ),
    factLine(
      "Exit code",
      matchers.flatMap(({ exitCodes = [] }) => exitCodes.map(String)),
    ),
    factLine(
      "Signal",
      matchers.flatMap(({ signals = [] }: Matcher) => [...signals]),
    ),
  ].filter((line) => line !== null);
  const title = name.replace("_", "-");
  const known = kinds.length > 0 ? `Its subcategories: ${code(kinds)}.` : "It has no rules: it is what is left.";
  return [`### ${title}`, `*${label}.* ${CATEGORY_SENTENCES[name]}`, [known, ...facts].join(" ")].join("\n\n");
}

function factLine(what: string, values: string[]): string | null {
  return values.length === 0 ? null : `${what}: ${[...new Set(values)].sort().join(", ")}.`;
}

function statusText(status: number | readonly [from: number, to: number]): string {
  return typeof status === "number" ? `${status}` : `${status[0]}–${status[1]}`;
}
