import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** One place that breaks a rule of the layout (docs/decisions/0035): where, and what to do about it. */
export interface Breach {
  rule: "file-size" | "folder-size" | "noun" | "drawer" | "sql" | "reference";
  at: string;
  problem: string;
}

/** The nouns of the glossary: each has this one folder name on every floor that serves it. */
const NOUNS = [
  ..."tickets runs failures reviews holds queue batches briefs precedents consents policies events agents people".split(
    " ",
  ),
  ..."projects notifications insights imports search services audit landing retention".split(" "),
];

/** The floors of nouns, and beside the nouns the folders for what serves all of them there. */
const FLOORS: Record<string, string[]> = {
  "lib/engine": ["text", "time", "transitions"],
  "lib/lifecycle": ["transaction"],
  "lib/db": ["backup", "connection", "invariants", "secrets"],
  "lib/server/queries": ["conditions", "paging"],
  "lib/client": ["browser", "live", "requests", "shortcuts", "text", "time", "toasts"],
  components: ["layout", "ui"],
};

const MAX_LINES = 250;
const MAX_FILES = 25;
const DRAWERS = /(^|\/)(utils?|helpers?|common|misc|managers?|types|shared)(\.tsx?$|\/)/;
const SQL =
  /["'`\s(](SELECT\s+(?!the\b)[\w*"'(]|INSERT INTO \w|UPDATE \w+ (\w+ )?SET |DELETE FROM \w|WITH \w+ AS (MATERIALIZED )?\()/;
/** Documents that are not in the repository; nothing refers to them. */
const ABSENT_DOCUMENTS =
  /\b(CONTRACT|DESIGN|SEEDS|WISHES|INTERACTION|ENGINE|PROTOCOLS|TOKENS)(\.md\b|,? (section )?["“\d])/;
const LINK = /\bdocs\/[\w./-]+\.md(#[\w-]+)?|\b[A-Z]+\.md#[\w-]+/g;
const MARKDOWN_LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
const COMMENT = /^\s*(\/?\*|\/\/|--)|\s\/\/ /;
const NAMED_FILE = /`((?:app|bench|bin|components|demo|e2e|lib|prisma|test)\/[\w/()[\].-]+\.(?:tsx?|mjs|sql|json))`/g;

/** Every breach of the rules in the checkout at `root`: of the files git knows or would add. */
export function layoutBreaches(root: string): Breach[] {
  const files = listFiles(root);
  const sources = files.filter(isSource);
  return [
    ...sources.flatMap((file) => tooLong(root, file)),
    ...tooFull(sources),
    ...sources.flatMap(strayFile),
    ...files.filter((file) => DRAWERS.test(file)).map((at) => drawer(at)),
    ...sources.flatMap((file) => strayStatement(root, file)),
    ...files.flatMap((file) => deadReferences(root, file)),
  ];
}

/** Lines of tests and of the sources that they are about. */
export function countLines(root: string): { tests: number; sources: number } {
  const lines = (files: string[]) => files.reduce((sum, file) => sum + read(root, file).split("\n").length - 1, 0);
  const files = listFiles(root);
  return {
    tests: lines(files.filter((file) => /\.(test|spec)\.tsx?$/.test(file))),
    sources: lines(files.filter(isSource)),
  };
}

function listFiles(root: string): string[] {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  return String(listed)
    .split("\0")
    .filter((file) => file !== "" && existsSync(path.join(root, file)));
}

/** Code of the product: neither a test nor generated. */
function isSource(file: string): boolean {
  return /^(app|components|lib)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\/(generated|testdata)\//.test(file);
}

function tooLong(root: string, at: string): Breach[] {
  const lines = read(root, at).split("\n").length - 1;
  if (lines <= MAX_LINES) return [];
  return [{ rule: "file-size", at, problem: `${lines} lines; at most ${MAX_LINES}. Split it by job.` }];
}

function tooFull(sources: string[]): Breach[] {
  const folders = Map.groupBy(sources, (file) => path.posix.dirname(file));
  return [...folders].flatMap(([at, { length }]) =>
    length <= MAX_FILES
      ? []
      : [{ rule: "folder-size", at, problem: `${length} source files; at most ${MAX_FILES}. Divide it by noun.` }],
  );
}

/** A file that lies loose on a floor, or in a folder that is no noun. */
function strayFile(at: string): Breach[] {
  const floor = Object.keys(FLOORS).find((name) => at.startsWith(`${name}/`));
  if (floor === undefined) return [];
  const [folder = "", ...rest] = at.slice(floor.length + 1).split("/");
  if (rest.length > 0 && (NOUNS.includes(folder) || FLOORS[floor]?.includes(folder))) return [];
  const problem = rest.length === 0 ? `lies loose in ${floor}` : `${folder} is no noun of the glossary`;
  return [{ rule: "noun", at, problem: `${problem}. Put it into the folder of its noun.` }];
}

function drawer(at: string): Breach {
  return { rule: "drawer", at, problem: "is named like a drawer. Name it by what it does." };
}

/** SQL outside lib/db. */
function strayStatement(root: string, at: string): Breach[] {
  if (at.startsWith("lib/db/") || at.startsWith("lib/engine/failures/matchers/")) return [];
  const line = code(read(root, at)).findIndex((text) => SQL.test(text));
  return line < 0 ? [] : [{ rule: "sql", at: `${at}:${line + 1}`, problem: "SQL stands in lib/db only." }];
}

/** The lines without comments, of which there are as many as before. */
function code(text: string): string[] {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ""))
    .split("\n")
    .map((line) => line.replace(/(^|\s)\/\/.*/, ""));
}

/** What a reader is sent to and would not find. */
function deadReferences(root: string, file: string): Breach[] {
  const isText = /\.(tsx?|mjs|cjs|css|sql|prisma|md)$/.test(file) && !/\/(testdata|generated)\//.test(file);
  if (!isText || file.startsWith("test/layout-rules") || file.startsWith("prisma/migrations/")) return [];
  return read(root, file)
    .split("\n")
    .flatMap((line, index) =>
      problemsOf(root, file, line).map(
        (problem): Breach => ({ rule: "reference", at: `${file}:${index + 1}`, problem }),
      ),
    );
}

function problemsOf(root: string, file: string, line: string): string[] {
  const isDocument = file.endsWith(".md");
  const absent = ABSENT_DOCUMENTS.exec(line)?.[0];
  const links = isDocument
    ? [...line.matchAll(MARKDOWN_LINK)].map(([, target = ""]) => target)
    : [...(COMMENT.test(line) ? line : "").matchAll(LINK)].map(([target]) => target);
  const from = isDocument ? path.posix.dirname(file) : ".";
  const files = [...line.matchAll(NAMED_FILE)].map(([, name = ""]) => name);
  return [
    ...(absent === undefined ? [] : [`${absent} is not in the repository; name a section of docs/.`]),
    ...links.filter((target) => !resolves(root, file, from, target)).map((target) => `${target} leads nowhere.`),
    ...files.filter((name) => !existsSync(path.join(root, name))).map((name) => `${name} does not exist.`),
  ];
}

/** Whether a link leads to a file, and to a heading of it where it names one; a bare `#anchor` is of the file itself. */
function resolves(root: string, file: string, from: string, target: string): boolean {
  const [place = "", anchor] = target.split("#");
  const document = place === "" ? file : path.posix.join(from, place);
  if (!existsSync(path.join(root, document))) return false;
  return anchor === undefined || headingSlugs(read(root, document)).has(anchor);
}

function read(root: string, file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

/** The anchors of a Markdown document's headings, as a code host makes them: lower case, hyphens for spaces. */
function headingSlugs(markdown: string): Set<string> {
  const headings = markdown.replace(/^```[\s\S]*?^```/gm, "").match(/^#{1,6} .+$/gm) ?? [];
  return new Set(headings.map((heading) => slugOf(heading.replace(/^#+ /, ""))));
}

/** The anchor of a heading, as a code host makes it. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
