import { z } from "zod";
import { checkRow } from "./check-row.ts";
import type { ImportRow } from "./import-row.ts";
import { mentionedIssues } from "./mentioned-issues.ts";
import { priorityOfLabel } from "./named-priority.ts";
import { takeTasks } from "./task-list.ts";

/** An issue as the REST API gives it, or `gh issue list --json`; other fields are not looked at. */
const Issue = z.looseObject({
  number: z.number().int().positive(),
  title: z.string(),
  body: z.string().nullish(),
  labels: z.array(z.union([z.string(), z.looseObject({ name: z.string().nullish() })])).nullish(),
  state: z.string().nullish(),
  html_url: z.string().nullish(),
  url: z.string().nullish(),
  repository_url: z.string().nullish(),
  pull_request: z.unknown().optional(),
});
type Issue = z.infer<typeof Issue>;

export interface GithubOptions {
  closed: boolean;
  pullRequests: boolean;
  /** For issues that do not name theirs. */
  repository: string | null;
}

/**
 * The issues of an export as rows; null where it is not a list of issues. `unnamed`: how many do not say which
 * repository they are of.
 */
export function githubRows(text: string, options: GithubOptions): { rows: ImportRow[]; unnamed: number } | null {
  const values = jsonValues(text);
  if (values === null) return null;
  const issues = values.flatMap(itemsOf);
  if (issues.length === 0 && !values.every(Array.isArray)) return null;
  const rows = issues.map((value, index) => rowOf(value, index + 1, options));
  return { rows, unnamed: rows.filter(({ sourceKey }) => sourceKey.startsWith("github:#")).length };
}

/** A list, a page of the search, or one issue. */
function itemsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return [];
  if ("items" in value && Array.isArray(value.items)) return value.items;
  return "number" in value && "title" in value ? [value] : [];
}

function rowOf(value: unknown, line: number, options: GithubOptions): ImportRow {
  const parsed = Issue.safeParse(value);
  if (!parsed.success) return unreadable(value, line, parsed.error);
  const issue = parsed.data;
  const repository = repositoryOf(issue) ?? options.repository;
  const names = (issue.labels ?? []).map((label) => (typeof label === "string" ? label : (label.name ?? "")).trim());
  const priority = names.map(priorityOfLabel).find((one) => one !== null);
  const body = issue.body ?? "";
  const { text: description, tasks } = takeTasks(body);
  const row = {
    line,
    ref: `#${issue.number}`,
    sourceKey: `github:${(repository ?? "").toLowerCase()}#${issue.number}`,
    url: repository === null ? null : `https://github.com/${repository}/issues/${issue.number}`,
    title: issue.title.trim(),
    description,
    criteria: tasks,
    priority: priority ?? ("normal" as const),
    labels: [...new Set(names.filter((name) => name !== "" && priorityOfLabel(name) === null))],
    driver: null,
    waitsFor: { refs: mentionedIssues(body).map((ref) => localRef(ref, repository)), must: false },
    leftOut: leftOutOf(issue, options),
    notes: [],
  };
  return { ...row, problems: checkRow(row) };
}

function leftOutOf(issue: Issue, { closed, pullRequests }: GithubOptions): string | null {
  const isPullRequest = (issue.pull_request ?? null) !== null || /\/pull\/\d+$/.test(issue.html_url ?? issue.url ?? "");
  if (isPullRequest && !pullRequests) return "is a pull request";
  return (issue.state ?? "open").toLowerCase() !== "open" && !closed ? "is closed" : null;
}

/** `owner/name`, read from one of its addresses. */
function repositoryOf({ html_url, url, repository_url }: Issue): string | null {
  for (const address of [html_url, url, repository_url]) {
    const found = /^https:\/\/(?:github\.com|api\.github\.com\/repos)\/([\w.-]{1,100}\/[\w.-]{1,100})(?:\/|$)/.exec(
      address ?? "",
    );
    if (found?.[1]) return found[1];
  }
  return null;
}

/** An issue of the same repository is named by its number alone. */
function localRef(ref: string, repository: string | null): string {
  const [owner, number] = ref.split("#");
  return owner === "" || owner?.toLowerCase() === repository?.toLowerCase() ? `#${number}` : ref;
}

function unreadable(value: unknown, line: number, error: z.ZodError): ImportRow {
  const field = String(error.issues[0]?.path[0] ?? "");
  const what = field === "" ? "is not an issue" : `has no ${field} that can be read`;
  const said = typeof value === "object" && value !== null && "title" in value ? value.title : null;
  const title = typeof said === "string" ? said.slice(0, 300) : "";
  return {
    line,
    ref: null,
    sourceKey: `github:unreadable:${line}`,
    url: null,
    title,
    description: "",
    criteria: [],
    priority: "normal",
    labels: [],
    driver: null,
    waitsFor: { refs: [], must: false },
    leftOut: null,
    problems: [`${what}: export it again with number, title, body, labels, state and url`],
    notes: [],
  };
}

/**
 * The values of a JSON text; several may follow one another, as `gh api --paginate` and JSON Lines write them. Null
 * where it cannot be read.
 */
export function jsonValues(text: string): unknown[] | null {
  const body = text.replace(/^\ufeff/, "").trim();
  if (body === "") return null;
  try {
    return [JSON.parse(body, storable)];
  } catch {
    return readParts(partsOf(body));
  }
}

function readParts(parts: string[] | null): unknown[] | null {
  if (parts === null || parts.length < 2) return null;
  try {
    return parts.map((part) => JSON.parse(part, storable) as unknown);
  } catch {
    return null;
  }
}

/** Escapes may stand for what PostgreSQL cannot store: NUL, and half of a surrogate pair. */
function storable(_: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed().replaceAll("\u0000", "") : value;
}

/** Cuts the text after each value; brackets in strings do not count. Null where they do not match. */
function partsOf(text: string): string[] | null {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if (char === '"') at = endOfString(text, at);
    else if ("[{".includes(char)) depth++;
    else if ("]}".includes(char) && --depth === 0) {
      parts.push(text.slice(start, at + 1));
      start = at + 1;
    }
  }
  return depth === 0 && text.slice(start).trim() === "" ? parts : null;
}

/** Where the string that opens at `at` closes. */
function endOfString(text: string, at: number): number {
  for (let next = at + 1; next < text.length; next++) {
    if (text[next] === "\\") next++;
    else if (text[next] === '"') return next;
  }
  return text.length;
}
