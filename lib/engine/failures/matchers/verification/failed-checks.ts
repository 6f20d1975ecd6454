import type { Matcher } from "../matcher.ts";
import { anyOf, phrase } from "../pattern.ts";

const CHECK =
  "(?:tests?|test (?:suite|run|gate|step|stage|job|command|phase)s?|specs?|unit tests|e2e|smoke tests?|regressions?|checks?|gates?|lint(?:er|ing)?|type[ -]?check\\w*|typecheck|build|compil\\w+|ci|verification|validation|verify|evaluation|qa|quality|coverage|pre-?flight|post-?check|self-?check|acceptance)";
const SAYS_NO =
  "(?:failed|failing|fails|failure|did not pass|didn't pass|never passed|not passing|is red|are red|broken|broke|unsuccessful|did not succeed|returned errors)";

/** A message says that a check failed, but not with which result; a cause named in the same message outranks it. */
export const failedChecks: Matcher[] = [
  {
    subcategory: "check_failed",
    band: "sign",
    text: anyOf(
      phrase`\b${CHECK}(?: (?:step|command|script|stage|suite|job|task|has|have|was|were|is|are|still|phase|for \S+|on \S+)){0,3} ${SAYS_NO}\b`,
      phrase`\b(?:failed|failing|broken|unsuccessful|did not pass|didn't pass) (?:the |its )?(?:[\w-]+ ){0,2}(?:quality|checks?|criteria|gates?|review|verification|tests?|lint|preflight|audit)\b`,
      phrase`\b(?:failed|failing|broken|unsuccessful) (?:the )?${CHECK}\b`,
      /failed to (?:compile|build)\b(?! (?:connection|request|prompt))|could(?: not|n't) compile|compiler errors?/i,
      /(?:npm|pnpm|yarn|bun)(?: run)? (?:test|build|lint|typecheck|type-check|check|verify)\S*`?["']? (?:exited|failed|returned)/i,
      /(?:jest|vitest|mocha|pytest|rspec|phpunit|go test|cargo test|playwright|cypress|karma|ctest|tox|unittest|junit|eslint|tsc|mypy|ruff)\b.{0,20}(?:\bfailed\b|exited with (?:code )?[1-9])/i,
      /(?:check|criteri\w+|requirement|condition|gate|assertion|AC)s?-?(?:\d+)? (?:\S{1,30} ){0,4}(?:was |were |is |are )?(?:not (?:satisfied|met|fulfilled|passing)|unsatisfied|unmet)/i,
      /(?:verification|verify|check|test|lint|build|typecheck) (?:command|step|script) (?:\S{1,40} )?(?:exited|returned|ended) with (?:code |status )?[1-9]/i,
      /command failed:? (?:npm|pnpm|yarn|bun|make|cargo|go|gradlew?|mvn|dotnet)(?: run)? \S{0,30}(?:test|build|lint|check|verify)/i,
      /build (?:worker|process|step|script) exited with (?:code:? )?[1-9]|breaking changes? (?:was |were )?(?:detected|found)/i,
      /pruebas? (?:fallid|fallaron)|tests? (?:fehlgeschlagen|échou|falh)|тест\S* (?:не прош|провал)|测试(?:失败|未通过)|テスト(?:が)?失敗/i,
      /(?:fail\w*|accuracy|coverage|score|threshold)\b[^.\n]{0,30}\d[\d.]* ?[<>] ?\d/i,
      /unresolved (?:review )?(?:comments|threads|conversations)/i,
      /\bcheck[-:_][\w-]{1,60}: failed|\bgo vet\b|check ['"]?[\w-]+['"]? (?:to pass|did not pass|must pass)|build did(?:n't| not)|compil\w+ errors?|error during build/i,
    ),
    unless:
      /RecordInvalid|parameter|schema|certificate|(?:token|signature|jwt|input|tool|argument|request|type|prompt|payload|webhook|response|output|result|model|zod|ajv|joi|yup|pydantic|email|credential|key) (?:\w+ )?(?:verification|validation|check)|host key|integrity check|apply_patch|AI_TypeValidation|health ?check|check failed: (?:http|connect)|failed to build (?:wheel|\w+ ?when)|gyp|Could not build wheels/i,
  },
  {
    subcategory: "check_failed",
    band: "hint",
    text: /\b(?:regress\w*|quality|assertions?|coverage|lint\w*|tests?|verdict|reviewer|gate|baseline)\b/i,
  },
];
