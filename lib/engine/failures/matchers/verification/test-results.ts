import type { Matcher } from "../matcher.ts";
import { anyOf, phrase } from "../pattern.ts";

const TESTED =
  "(?:unit|integration|e2e|end-to-end|test|spec|suite|check|scenario|example|assertion|case|file|feature|step|job|regression|snapshot|required|tests?|specs?|suites?|checks?|scenarios?|examples?|assertions?|cases?|files?|features?|steps?|jobs?|snapshots?|subtests?)";

/** The result of a test runner. */
export const testResults: Matcher[] = [
  {
    subcategory: "tests_failed",
    band: "gate",
    text: anyOf(
      phrase`(?<!(?:hunks?|edit|patch|item|request|retry|try|step|phase|attempt|stage|task|job|run|chunk|block|code|status|line|port|pid|errno|id|node|worker|process|server|host|pod|version) #?)(?<![\w.:/#-])[1-9]\d* (?:${TESTED} ){0,2}(?:failed|failing|failures?|broken|errored)\b(?=[^.]{0,80}(?:\b(?:passed|passing|skipped|pending|total|passes|success\w*|in \d|todo|ignored|warnings?|deselected|tests?|specs?|suites?|scenarios?|assertions?|checks?|of \d)\b|[,|;)=]|$))`,
      /\b(?:tests?|specs?|suites?|scenarios?|test files|test suites|test cases|assertions?|checks?|examples?|features?)\b["': ]{1,4}(?:\d+ \w+, )?[1-9]\d* (?:failed|failing|failures?|errors?)/i,
      /[1-9]\d*\/\d+ (?:tests?|specs?|checks?) (?:failed|failing)/i,
      /\d+ (?:of|out of) \d+ (?!hunks?)(?:\w+ )?(?:tests?|specs?|checks?|scenarios?)? ?(?:failed|failing|did not pass)/i,
      /\b[1-9]\d* (?:unit |integration |e2e |end-to-end |regression |snapshot |smoke )?(?:tests?|specs?|test cases?|test suites?|snapshots?|scenarios?|examples) (?:have |has |are |is |did )?(?:failed|failing|fail|broken|not pass)/i,
    ),
    unless: /attempts? failed|\d+ (?:retries|attempts|retry)|failed (?:attempts?|login|requests?|jobs? in queue)/i,
  },
  {
    subcategory: "tests_failed",
    band: "gate",
    text: anyOf(
      /FAILED \((?:failures|errors)=/,
      /test result: FAILED/,
      /\w\)? \[FAIL\](?= ?(?:$|Assert|Expected|System\.|Xunit))/,
      /Tests run: \d+,? ?(?:Passed: \d+, )?(?:Failures: [1-9]|Failures: \d+, Errors: [1-9])/,
      /Failures: [1-9]\d*\b/,
      /FAILURES!/,
      /(?:\bFailed!|\bFailed: +)[ -]{0,6}(?:Failed: +)?[1-9]\d*,/,
      /\d+ runs?, \d+ assertions?, [1-9]\d* failures/,
      /\d+ examples?, [1-9]\d* failures?/,
      /\d+ passing.{0,20}[1-9]\d* failing/,
      /tests? failed out of/,
      /There (?:are|were) (?:test failures|failing tests)/,
      /There (?:was|were) \d+ failures?/,
      /Test failed\. See above|\bTESTS? FAILED\b|Test with \w+ failed/,
      /(?:some|several|unit|integration|e2e|all|regression|smoke|acceptance) tests? (?:have |has |are |is |still )?(?:failed|failing|fail|did not pass|broken)\b/,
      /(?:\bnot ok \d+)/,
      /snapshots? (?:failed|obsolete|mismatch)/,
      /coverage (?:threshold|requirement|check)\b.{0,60}(?:not (?:met|reach)|fail|below)/,
      /Required test coverage of/,
      /Coverage .{0,40}(?:below|does not meet|less than|is under)/,
      /(?:failing|failed) tests?\b(?=[: ]{0,2}(?:\[|\d|in |list|summary))/,
      /short test summary|errors? during collection|while importing test module|Falsifying example|\bFAIL code \d|# fail +[1-9]|● [^\n]{1,80} › /,
    ),
    unless: /command timed out|timed out after/i,
  },
  {
    subcategory: "tests_failed",
    band: "gate",
    text: /^\s*(?:FAIL(?:ED)?[ :]+(?:\|[\w-]+\| )?\S*(?:<file>|[\w/-]+\.\w+)|--- FAIL: |FAIL\s+\S+\s+(?:[\d.]+s|\[build failed\])|FAIL$|# fail [1-9]|(?:✗|✖|✘|×|❌|●|⨯) .{0,160}(?:<file>|› |[a-z)] > )|=+ (?:FAILURES|ERRORS|short test summary info) =+|(?:ERROR|FAILED) \S*<file>(?:::|:)|\d+\) .{1,100}:$|failures:$)/m,
  },
];
