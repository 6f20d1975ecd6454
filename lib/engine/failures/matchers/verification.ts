import type { Matcher } from "./matcher.ts";
import { anyOf, phrase } from "./pattern.ts";

const TESTED =
  "(?:unit|integration|e2e|end-to-end|test|spec|suite|check|scenario|example|assertion|case|file|feature|step|job|regression|snapshot|required|tests?|specs?|suites?|checks?|scenarios?|examples?|assertions?|cases?|files?|features?|steps?|jobs?|snapshots?|subtests?)";

const CHECK =
  "(?:tests?|test (?:suite|run|gate|step|stage|job|command|phase)s?|specs?|unit tests|e2e|smoke tests?|regressions?|checks?|gates?|lint(?:er|ing)?|type[ -]?check\\w*|typecheck|build|compil\\w+|ci|verification|validation|verify|evaluation|qa|quality|coverage|pre-?flight|post-?check|self-?check|acceptance)";
const SAYS_NO =
  "(?:failed|failing|fails|failure|did not pass|didn't pass|never passed|not passing|is red|are red|broken|broke|unsuccessful|did not succeed|returned errors)";

/** The rules of the category `verification`. */
export const verificationMatchers: Matcher[] = [
  // A reviewer or a gate rejected the work. What it quotes is its finding, not the failure.
  {
    subcategory: "changes_requested",
    band: "ruling",
    text: anyOf(
      /\bREQUEST(?:S|ED|ING)?[_ -]CHANGES\b|\bCHANGES?[_ -](?:WERE |ARE )?(?:REQUESTED|REQUIRED|NEEDED)\b/i,
      /(?:verdict|decision|recommendation|review[ _-]?(?:status|result|outcome)|disposition|(?:verification|validation|approval|acceptance)[ _-]?(?:status|result|outcome)|code[ _]?quality[ _]?status|gate[ _]?(?:status|result)|[A-Z]+_(?:RESULT|STATUS|VERDICT)|quality gate status)["'*]{0,3}\s{0,2}[:=-]\s{0,2}["'*]{0,3}(?:\w+ )?(?:FAIL(?:ED|URE)?|REJECT(?:ED)?|BLOCK(?:ED)?|NO[- ]?GO|NEEDS[_ ](?:WORK|CHANGES|REVISION|FIX\w*)|NOT[_ ](?:APPROVED|READY)|REVISE|DISAPPROVED?|DO NOT MERGE)\b/i,
    ),
    unless: /changes must be made through a pull request/i,
  },
  {
    subcategory: "changes_requested",
    band: "ruling",
    text: /(?:review|reviewer|sentinel|auditor|critic|judge|verifier|validator|QA)\b[^.;\n]{0,60}\b(?:reject(?:ed|s)|requested changes|asks? for changes|not approved|did not approve|disapproved|needs (?:work|changes|revision)|blocked (?:the|this) (?:merge|pr|change))/i,
    unless: /polic(?:y|ies)|command|tool (?:call|use)|permission|request rejected/i,
  },
  {
    subcategory: "criteria_not_met",
    band: "gate",
    text: anyOf(
      /acceptance criteri(?:a|on)\b[^.;]{0,60}(?:not (?:met|satisfied|fulfilled|verified)|fail|unmet|violat)/i,
      /(?:unmet|failed|failing) (?:acceptance )?criteri/i,
      /(?:quality|merge|review|release|ci|coverage|validation|verification|policy|lint|test|build|preflight|smoke|security)[ -]gates?\b[^.;]{0,40}(?:fail|not (?:met|pass)|block|reject|red\b)/i,
      /status checks? (?:have |has |are |is |were )?(?:fail|not (?:success|pass)|expected|required|pending)|required status check/i,
      /not ready (?:to|for) merge|\(target \d+(?:\.\d+)?%\)/i,
      /does not (?:satisfy|meet|fulfil|implement) (?:the )?(?:ticket|task|requirements?|spec\b|acceptance)/i,
      /score:? \d[\d.]*(?: ?\/ ?\d+)?,? (?:<|below|is below|under)|(?:below|under) (?:the )?(?:required |minimum |passing )?(?:threshold|score|coverage)/i,
      /(?:did not|didn't|never|has not|not) pass(?:ed|ing)? (?:the )?(?:\w+ ){0,2}(?:check|review|gate|test|verification|validation)/i,
      /(?:_?check|gate|verification|tests?|lint|build|suite|ci) (?:never|did not|didn't|has not|does not) pass/i,
    ),
    unless: /parameter|schema|certificate|token (?:verification|validation)|host key|signature|type validation/i,
  },
  // The result of a test runner.
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
  // The findings of a linter, a formatter or a commit hook.
  {
    subcategory: "lint_failed",
    band: "gate",
    text: anyOf(
      /\b[1-9]\d* problems? ?\(/i,
      /✖ [1-9]\d* problems?|\b[1-9]\d* (?:errors?|problems?|issues?|warnings?|findings) in [1-9]\d* (?:\w+ )?files?/i,
      /found [1-9]\d* (?:lint\w* |style |new |fixable |formatting |type )?(?:problems?|errors?|issues?|warnings?|violations?|offenses?|diagnostics?)\b/i,
      /[1-9]\d* (?:\w+ )?(?:offenses?|violations?) (?:detected|found)/i,
      /[1-9]\d* (?:lint|linting|eslint|style|formatting|type|typescript|compile|compilation|clippy|ruff|mypy) (?:errors?|issues?|problems?|violations?|warnings?)/i,
      /code style issues|unformatted (?:files?|code)|found unformatted/i,
      /would (?:be )?reformat|files? would be (?:re)?formatted|needs? (?:re)?formatting/i,
      /not (?:properly )?formatted|formatting (?:check|issues?|errors?)/i,
      /(?:(?<!xml)lint|linter|linting|eslint|prettier|ruff|flake8|pylint|mypy|pyright|black|isort|clippy|golangci-lint|rubocop|stylelint|biome|oxlint|shellcheck|hadolint|ktlint|checkstyle|spotless\w*|tsc|typecheck|type-?check|type check\w*|commitlint|semgrep style|pre-commit)\b(?:[ :`'"(\])-]{1,3}\w*){0,3} ?(?:has |have |check |step |errors? |run |hook |gate |stage |job |command |violations )*(?:fail|found (?:[1-9]|issues|errors|problems)|exited with (?:code )?[1-9]|reported|did not pass|errors?\b)\w*/i,
      /Your code has been rated at|\b[1-9]\d* errors?, \d+ warnings?\b|\((?:ineffassign|errcheck|staticcheck|govet|unused|gosimple|revive|gofmt)\)$/i,
      /<file>: ?(?:[EFWCRDN]\d{3,4})\b|\b(?:SC|DL)\d{4}\b|\bDiff in <file>|\([a-z]+(?:-[a-z]+){2,8}\)$|\bline (?:is )?(?:too long|longer than \d)/i,
      /found \d+ warnings? and [1-9]\d* errors?|(?<!not )\b[1-9]\d* errors? found|expected (?:0|no) (?:\w+ )?errors?,? (?:but )?(?:found|got) [1-9]|^(?:\w+: )?[1-9]\d* errors?\.?$|formatting differs|weighted issues/i,
      /too many (?:lint )?warnings|\bwarning (?:IDE|CA|SA|CS)\d{4}\b|--max-warnings/i,
      /\b(?:bundle|size|performance|lighthouse|licen[cs]e|accessibility)(?: size| budget)? (?:check|gate|audit|budget) (?:failed|exceeded|not met)/i,
      /subject may not be empty|husky - /i,
      /pre-?(?:commit|push) (?:hook|check)s?\b.{0,80}(?:fail|exited|reject|error|declin)/i,
      /hook (?:id: \S+|declined)|commit message .{0,40}(?:does not|must|invalid)|lint-staged/i,
    ),
    unless:
      /secrets? (?:was |were |have been )?(?:detected|found|leaked)|leaks? found|vulnerab|known issues|snyk|(?:output|response|answer|reply|message) (?:was|is) not (?:\w+ )?formatted|(?:npm|pnpm|yarn|pip) install|private key|command not found|not found in path|cannot find module|ENOENT|is not recognized|pre-receive hook/i,
  },
  {
    subcategory: "lint_failed",
    band: "gate",
    text: anyOf(
      /^(?:go )?vet: /m,
      /^\s*(?:\S{1,200}:)?\d+:\d+:? +(?:error|warning|E\d{3}|F\d{3}|W\d{3})\b.{3,200}(?:[a-z@/]+-[a-z/-]+|no-[a-z-]+|[A-Z]{1,4}\d{3,4})?$/m,
      /^\S{0,200}(?:<file>)\S{0,20}:? (?:error|warning|[EFWC]\d{3,4}|[A-Z]{1,4}\d{3})\b/m,
      /(?<!\.)\.{6,200}\s?Failed$/m,
    ),
    unless:
      /detect-secrets|gitleaks|trufflehog|secrets? (?:was |were |have been )?(?:detected|found|leaked)|leaks? found|private[- ]key|error: (?:unrecognized|the following) arguments|error: argument \S{1,60}:/i,
  },
  // The result of a compiler, a type checker or a build tool.
  { subcategory: "build_failed", band: "gate", text: /\bBUILD (?:FAILED|FAILURE)\b/ },
  {
    subcategory: "type_check_failed",
    band: "gate",
    text: anyOf(
      /error (?:TS|NG|CS|BC|FS|MSB)\d{3,5}\b|\bTS[1-9]\d{3,4}(?::|$)|\btsc\b.{0,20}\bTS\d{4}/i,
      /type error: |Type '[^']{1,200}' is not assignable|is not assignable to (?:parameter of )?type/i,
      /error\[E\d{4}\]|mypy: /i,
      /\[(?:arg-type|attr-defined|assignment|return-value|name-defined|union-attr)\]/i,
      /reportAttributeAccessIssue|incompatible types|cannot find symbol|undefined reference to/i,
      /unknown type name|unresolved reference|error: value of type|not in scope: |RollupError/i,
      /undeclared (?:identifier|name)|cannot find (?:\w+ )?['"`]\w+['"`] in (?:this )?scope|symbol\(s\) not found|^undefined: \w/i,
      /mismatched types|implicit declaration/i,
      /<file>:? (?:undefined: |cannot use |missing return|\S{1,60} (?:imported|declared) and not used|declared and not used)/i,
    ),
  },
  {
    subcategory: "build_failed",
    band: "gate",
    text: anyOf(
      /\bfailed to compile\b|compiled with [1-9]\d* errors?|compilation (?:failed|error|terminated|failure|aborted)/i,
      /Target \S{1,200} failed to build|Execution failed for task/i,
      /aborting due to (?:\d+ )?previous errors?|FAILURE: Build|Command PhaseScriptExecution failed/i,
      /\bninja: build stopped|collect2: error|\b[1-9]\d* errors? generated|ld returned 1/i,
      /linker command failed|Rollup failed to resolve|vite build.{0,20}fail|next build.{0,20}fail/i,
      /Error occurred prerendering|Export encountered an error|Type checking failed/i,
      /Deployment failed: build|terraform (?:plan|validate|fmt)\S* (?:failed|error)/i,
    ),
    unless: /failed to build (?:wheel|\w+ ?when)|Failed building wheel|gyp|Could not build wheels/i,
  },
  { subcategory: "build_failed", band: "sign", text: /make(?:\[\d+\])?: \*\*\* (?!no rule)/i, unless: /gyp/i },
  // A message says that a check failed, but not with which result; a cause named in the same message outranks it.
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
