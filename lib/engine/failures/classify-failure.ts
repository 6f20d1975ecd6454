import { LENGTHS } from "#lib/engine/text/lengths.ts";
import { type ReadableText, readableText, spelled } from "#lib/engine/text/readable-text.ts";
import { CATEGORIES, CATEGORY_NAMES, type Category, isCategory } from "./categories.ts";
import { exitCodeInText, signalInText } from "./exit-in-text.ts";
import type { Failure } from "./failure.ts";
import { likelyCategory } from "./likely-category.ts";
import { CATEGORY_MATCHERS } from "./matchers/category-matchers.ts";
import { BANDS, type Band, type Matcher } from "./matchers/matcher.ts";
import { matchesRule } from "./rule-pattern.ts";
import { statusInText } from "./status-in-text.ts";

/** A rule that a lead gave the project: failures that match the pattern (rule-pattern.ts) are taken for the category. */
export type ProjectRule = { id: string; pattern: string; category: Category };

/**
 * What a failure was taken for. `confidence` is 0 to 1; `why` names the rule and the fact it matched, for people; `ruleId` is
 * the project's rule, where it was one that chose the category.
 */
export type Classification = {
  category: Category;
  subcategory: string;
  confidence: number;
  why: string;
  ruleId: string | null;
};

/**
 * Sorts a failure into one category. Pure and bounded in time. The first of the project's rules that matches decides; they
 * come newest first, so that a later correction wins over an earlier, broader one. Otherwise all rules of ours are tried and
 * the strongest band decides (matcher.ts): within a band a reported fact goes before the text, and an earlier match in the
 * text before a later one. Where no rule is sure, the words of the message may be surer (likely-category.ts).
 *
 * The way of a failure, each thing with its one name:
 * - `Failure` (failure.ts): what the agent reported, `error` in the API and in the column `run.error`
 * - `Classification` (here): what it was taken for, in the columns category, subcategory, confidence, rule_id, and
 *   classified_by for `why`
 * - `FailureStep` (decide-failure.ts): what follows, `decision` in the API and in the column `run.decision`. Its `sentence` is
 *   the API's `decision.reason`; its `holdReason` is one of `HOLD_REASONS`, as `hold.reason` is everywhere
 * - `hold.summary`: that sentence and the first line of the message, stored when the hold opens
 * - `cause` (hold-cause.ts): the second line of a row in the queue, made anew from the facts at each read
 */
export function classifyFailure(failure: Failure, rules: readonly ProjectRule[] = []): Classification {
  return byProjectRule(failure, rules) ?? byOurRules(failure);
}

function byProjectRule(failure: Failure, rules: readonly ProjectRule[]): Classification | null {
  const rule = rules.find(({ pattern, category }) => isCategory(category) && matchesRule(pattern, failure));
  if (rule === undefined) return null;
  const why = `The project's rule “${rule.pattern}” matches.`;
  return { category: rule.category, subcategory: "project_rule", confidence: 1, why, ruleId: rule.id };
}

function byOurRules(failure: Failure): Classification {
  const matches = allMatches(readFacts(failure));
  const [best] = matches;
  if (best === undefined) return byWords(failure, NOTHING_KNOWN) ?? NOTHING_KNOWN;
  const { category, subcategory } = best;
  const classification = {
    category,
    subcategory,
    confidence: confidence(best, matches),
    why: why(best, matches),
    ruleId: null,
  };
  return best.source === "fact" ? classification : (byWords(failure, classification) ?? classification);
}

const NOTHING_KNOWN: Classification = {
  category: "manual_review",
  subcategory: "unknown",
  confidence: 0.2,
  why: "No rule matches the failure.",
  ruleId: null,
};

/** From this confidence on, words never overrule a rule. */
const SURE = 0.96;
/** Below this confidence a rule is weak. */
const FAIRLY_SURE = 0.9;
/** How probable a category has to be by its words: without any rule, against a weak one, against a fair one. */
const LIKELY = { alone: 0.7, againstWeak: 0.5, againstFair: 0.95 };

/** What the words say, where they are surer than the rules; null where the classification by rules stands. */
function byWords(failure: Failure, byRules: Classification): Classification | null {
  if (byRules.confidence >= SURE) return null;
  const { category, probability, evidence } = likelyCategory(failure);
  const least = leastLikely(byRules);
  if (category === byRules.category || probability < least) return null;
  const words = evidence.map((word) => `“${word}”`).join(", ");
  return {
    category,
    subcategory: "by_words",
    confidence: Math.min(0.89, Math.round(probability * 100) / 100),
    why: `${CATEGORIES[category].label}, by its words: most like the known failures that say ${words}. ${byRules.why}`,
    ruleId: null,
  };
}

function leastLikely({ subcategory, confidence }: Classification): number {
  if (subcategory === "unknown") return LIKELY.alone;
  return confidence < FAIRLY_SURE ? LIKELY.againstWeak : LIKELY.againstFair;
}

type Facts = {
  text: ReadableText;
  code: string;
  name: string;
  status: number | null;
  exitCode: number | null;
  signal: string | null;
  statusSeen: number | null;
  exitCodeSeen: number | null;
  signalSeen: string | null;
};

function readFacts(failure: Failure): Facts {
  const text = readableText(failure.message);
  return {
    text,
    code: named(failure.code),
    name: named(failure.name),
    status: failure.httpStatus ?? null,
    exitCode: failure.exitCode ?? null,
    signal: failure.signal?.toUpperCase() ?? null,
    statusSeen: failure.httpStatus === undefined ? (statusInCode(failure.code) ?? statusInText(text.flat)) : null,
    exitCodeSeen: failure.exitCode === undefined ? exitCodeInText(text.flat) : null,
    signalSeen: failure.signal === undefined ? signalInText(text.flat) : null,
  };
}

function named(name: string | undefined): string {
  if (name === undefined || name.trim() === "") return "";
  const short = name.slice(0, LENGTHS.name);
  const words = spelled(short);
  return words === short.toLowerCase() ? short : `${short} · ${words}`;
}

/** Some agents report the HTTP status as the code. */
function statusInCode(code: string | undefined): number | null {
  return code !== undefined && /^[45]\d\d$/.test(code) ? Number(code) : null;
}

/** How a match was found, best first. */
const SOURCES = ["fact", "seen", "text"] as const;

type Match = {
  category: Category;
  subcategory: string;
  band: Band;
  source: (typeof SOURCES)[number];
  position: number;
  evidence: string;
};

const STRONGEST_FIRST = Object.keys(BANDS);

function allMatches(facts: Facts): Match[] {
  const matches: Match[] = [];
  for (const category of CATEGORY_NAMES) {
    for (const matcher of CATEGORY_MATCHERS[category]) {
      const found = matchOne(matcher, facts);
      if (found !== null) matches.push({ category, subcategory: matcher.subcategory, band: matcher.band, ...found });
    }
  }
  return matches.sort(
    (a, b) =>
      STRONGEST_FIRST.indexOf(a.band) - STRONGEST_FIRST.indexOf(b.band) ||
      SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source) ||
      a.position - b.position,
  );
}

type Found = Pick<Match, "source" | "position" | "evidence">;

function matchOne(matcher: Matcher, facts: Facts): Found | null {
  return matchNumbers(matcher, facts) ?? matchText(matcher, facts);
}

function matchNumbers(matcher: Matcher, facts: Facts): Found | null {
  const { status = [], exitCodes = [], signals = [] } = matcher;
  const hasStatus = (value: number | null) =>
    value !== null && status.some((s) => (typeof s === "number" ? s === value : s[0] <= value && value <= s[1]));
  const hasExit = (value: number | null) => value !== null && exitCodes.includes(value);
  const hasSignal = (value: string | null) => value !== null && signals.includes(value);

  if (hasStatus(facts.status)) return fact("fact", `HTTP status ${facts.status}`);
  if (hasSignal(facts.signal)) return fact("fact", `signal ${facts.signal}`);
  if (hasExit(facts.exitCode)) return fact("fact", `exit code ${facts.exitCode}`);
  if (hasStatus(facts.statusSeen)) return fact("seen", `HTTP status ${facts.statusSeen} in the text`);
  if (hasSignal(facts.signalSeen)) return fact("seen", `signal ${facts.signalSeen} in the text`);
  if (hasExit(facts.exitCodeSeen)) return fact("seen", `exit code ${facts.exitCodeSeen} in the text`);
  return null;
}

function fact(source: "fact" | "seen", evidence: string): Found {
  return { source, position: 0, evidence };
}

function matchText({ text, unless }: Matcher, facts: Facts): Found | null {
  if (text === undefined || unless?.test(facts.text.flat)) return null;
  for (const [label, value] of [
    ["code", facts.code],
    ["name", facts.name],
  ] as const) {
    const match = text.exec(value);
    if (match !== null) return { source: "fact", position: 0, evidence: `the ${label} “${excerpt(match[0])}”` };
  }
  const match = text.exec(text.multiline ? facts.text.lines : facts.text.flat);
  if (match === null) return null;
  return { source: "text", position: match.index, evidence: `the text says “${excerpt(match[0])}”` };
}

function excerpt(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length > 80 ? `${flat.slice(0, 79).toWellFormed()}…` : flat;
}

/** Less where rules of other categories matched in the same band, a little more for a reported fact. */
function confidence(best: Match, matches: readonly Match[]): number {
  const rivals = new Set(
    matches.filter((m) => m.band === best.band && m.category !== best.category).map((m) => m.category),
  );
  const sure = BANDS[best.band] + (best.source === "fact" ? 0.03 : 0) - 0.1 * Math.min(rivals.size, 3);
  return Math.round(sure * 100) / 100;
}

function why(best: Match, matches: readonly Match[]): string {
  const beaten = matches.find((m) => m.source === "fact" && m.category !== best.category);
  const rule = `${CATEGORIES[best.category].label}, ${best.subcategory.replaceAll("_", " ")}: ${best.evidence}`;
  return beaten === undefined ? `${rule}.` : `${rule}, which outranks ${beaten.evidence}.`;
}
