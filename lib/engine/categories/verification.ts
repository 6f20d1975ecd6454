import { type CategoryEntry, MAX_DELAY_MS, type Matcher } from '../category.ts'

const rulings: Matcher[] = [
  {
    subcategory: 'changes_requested',
    band: 'ruling',
    text: /\bREQUEST(?:S|ED|ING)?[_ -]CHANGES\b|\bCHANGES?[_ -](?:WERE |ARE )?(?:REQUESTED|REQUIRED|NEEDED)\b|(?:review|reviewer|sentinel|auditor|critic|judge|verifier|validator|QA)\b[^.;\n]{0,60}\b(?:reject(?:ed|s)|requested changes|asks? for changes|not approved|did not approve|disapproved|needs (?:work|changes|revision)|blocked (?:the|this) (?:merge|pr|change))|(?:verdict|decision|recommendation|review[ _-]?(?:status|result|outcome)|disposition|code[ _]?quality[ _]?status|gate[ _]?(?:status|result))["'*]{0,3}\s{0,2}[:=-]\s{0,2}["'*]{0,3}(?:\w+ )?(?:FAIL(?:ED|URE)?|REJECT(?:ED)?|BLOCK(?:ED)?|NO[- ]?GO|NEEDS[_ ](?:WORK|CHANGES|REVISION|FIX\w*)|NOT[_ ](?:APPROVED|READY)|REVISE|DISAPPROVED?|DO NOT MERGE)\b/i,
  },
  {
    subcategory: 'criteria_not_met',
    band: 'gate',
    text: /acceptance criteri(?:a|on)\b[^.;]{0,60}(?:not (?:met|satisfied|fulfilled)|fail|unmet|violat)|(?:unmet|failed|failing) (?:acceptance )?criteri|(?:quality|merge|review|release|ci|coverage|validation|verification|policy|lint|test|build|preflight|smoke|security)[ -]gates?\b[^.;]{0,40}(?:fail|not (?:met|pass)|block|reject|red\b)|status checks? (?:have |has |are |is |were )?(?:fail|not (?:success|pass)|expected|required|pending)|required status check|checks? (?:have |has )?(?:failed|were not successful|failing)\b|(?:verification|validation|verify|post-?check|self-?check|evaluation|eval|qa) (?:step |command |script |stage |suite )?(?:has )?(?:fail|did not pass|unsuccessful)\w*|score \d[\d.]* ?(?:<|below|is below|under)|(?:below|under) (?:the )?(?:required |minimum |passing )?(?:threshold|score|coverage)|did not pass (?:the )?(?:\w+ ){0,2}(?:check|review|gate|test|verification|validation)/i,
    unless: /parameter|schema|certificate|token (?:verification|validation)|host key|signature|AI_TypeValidation|type validation|request validation/i,
  },
]

const tests: Matcher[] = [
  {
    subcategory: 'tests_failed',
    band: 'gate',
    text: /\b[1-9]\d* (?:\w+ ){0,2}(?:failed|failing|failures?|broken|errored)\b(?=[^.]{0,80}(?:\b(?:passed|passing|skipped|pending|total|passes|success\w*|in \d|todo|ignored|warnings?|deselected|tests?|specs?|suites?|scenarios?|assertions?|checks?|of \d)\b|[,|;)=]|$))|\b(?:tests?|specs?|suites?|scenarios?|test files|test suites|test cases|assertions?|checks?|examples?|features?)\b["': ]{1,4}(?:\d+ \w+, )?[1-9]\d* (?:failed|failing|failures?|errors?)|[1-9]\d*\/\d+ (?:tests?|specs?|checks?) (?:failed|failing)|\d+ (?:of|out of) \d+ (?:\w+ )?(?:tests?|specs?|checks?|scenarios?)? ?(?:failed|failing|did not pass)|\b[1-9]\d* (?:unit |integration |e2e |end-to-end |regression |snapshot |smoke )?(?:tests?|specs?|test cases?|test suites?|snapshots?|scenarios?|examples) (?:have |has |are |is |did )?(?:failed|failing|fail|broken|not pass)/i,
    unless: /attempts? failed|\d+ (?:retries|attempts|retry)|failed (?:attempts?|login|requests?|jobs? in queue)/i,
  },
  {
    subcategory: 'tests_failed',
    band: 'gate',
    text: /FAILED \((?:failures|errors)=|test result: FAILED|Tests run: \d+,? ?(?:Passed: \d+, )?(?:Failures: [1-9]|Failures: \d+, Errors: [1-9])|Failures: [1-9]\d*\b|FAILURES!|(?:\bFailed!|\bFailed: +)[ -]{0,6}(?:Failed: +)?[1-9]\d*,|\d+ runs?, \d+ assertions?, [1-9]\d* failures|\d+ examples?, [1-9]\d* failures?|\d+ passing.{0,20}[1-9]\d* failing|tests? failed out of|There (?:are|were) (?:test failures|failing tests)|There (?:was|were) \d+ failures?|Test failed\. See above|\bTEST FAILED\b|\bTESTS? FAILED\b|(?:some|several|the|unit|integration|e2e|all|regression|smoke|acceptance) tests? (?:have |has |are |is |still )?(?:failed|failing|fail|did not pass|broken)\b|test (?:run|suite|gate|step|stage|job|command|phase)s? (?:has |have |was |is )?(?:fail|did not pass|unsuccessful|red\b)\w*|Test with \w+ failed|(?:npm|pnpm|yarn|bun)(?: run)? test\S*`?["']? (?:exited|failed|returned)|(?:jest|vitest|mocha|pytest|rspec|phpunit|go test|cargo test|playwright|cypress|karma|ctest|tox|nox|unittest|junit|xctest|bats|ava|tap)\b(?:.{0,20})(?:\bfailed\b|exited with (?:code )?[1-9]|failed with)|(?:\bnot ok \d+)|snapshots? (?:failed|obsolete|mismatch)|coverage (?:threshold|requirement|check)\b.{0,60}(?:not (?:met|reach)|fail|below)|Required test coverage of|Coverage .{0,40}(?:below|does not meet|less than|is under)|(?:failing|failed) tests?\b(?=[: ]{0,2}(?:\[|\d|in |list|summary|$))|short test summary/,
    unless: /command timed out|timed out after/i,
  },
  {
    subcategory: 'tests_failed',
    band: 'gate',
    text: /^\s*(?:FAIL(?:ED)?[ :]+(?:\|[\w-]+\| )?\S*(?:<file>|[\w/-]+\.\w+)|--- FAIL: |FAIL\s+\S+\s+(?:[\d.]+s|\[build failed\])|FAIL$|(?:✗|✖|✘|×|❌|●|⨯) .{0,160}(?:<file>|› |> )|=+ (?:FAILURES|ERRORS|short test summary info) =+|(?:ERROR|FAILED) \S*<file>(?:::|:)|\d+\) .{1,100}:$|failures:$)/m,
  },
]

const lint: Matcher[] = [
  {
    subcategory: 'lint_failed',
    band: 'gate',
    text: /\b[1-9]\d* problems? ?\(|✖ [1-9]\d* problems?|found [1-9]\d* (?:lint\w* |style |new |fixable |formatting |type )?(?:problems?|errors?|issues?|warnings?|violations?|offenses?|diagnostics?)\b|[1-9]\d* (?:\w+ )?(?:offenses?|violations?) (?:detected|found)|[1-9]\d* (?:lint|linting|eslint|style|formatting|type|typescript|compile|compilation|clippy|ruff|mypy) (?:errors?|issues?|problems?|violations?|warnings?)|code style issues|would (?:be )?reformat|files? would be (?:re)?formatted|needs? (?:re)?formatting|not (?:properly )?formatted|formatting (?:check|issues?|errors?)|(?:lint|linter|linting|eslint|prettier|ruff|flake8|pylint|mypy|pyright|black|isort|clippy|golangci-lint|rubocop|stylelint|biome|oxlint|shellcheck|hadolint|ktlint|checkstyle|spotless\w*|tsc|typecheck|type-?check|type check\w*|commitlint|semgrep style|pre-commit)\b(?:[ :`'"(-]{1,3}\w*){0,3} ?(?:has |have |check |step |errors? |run |hook |gate |stage |job |command |violations )*(?:fail|found (?:[1-9]|issues|errors|problems)|exited with (?:code )?[1-9]|reported|did not pass|errors?\b)\w*|Your code has been rated at|too many (?:lint )?warnings|--max-warnings|subject may not be empty|husky - |pre-?(?:commit|push) (?:hook|check)s?\b.{0,80}(?:fail|exited|reject|error|declin)|hook (?:id: \S+|declined)|commit message .{0,40}(?:does not|must|invalid)|lint-staged/i,
    unless: /command not found|not found in path|cannot find module|ENOENT|is not recognized|pre-receive hook/i,
  },
  {
    subcategory: 'lint_failed',
    band: 'gate',
    text: /^\s*(?:\S{1,200}:)?\d+:\d+:? +(?:error|warning|E\d{3}|F\d{3}|W\d{3})\b.{3,200}(?:[a-z@/]+-[a-z/-]+|no-[a-z-]+|[A-Z]{1,4}\d{3,4})?$|^\S{0,200}(?:<file>)\S{0,20}:? (?:error|warning|[EFWC]\d{3,4}|[A-Z]{1,4}\d{3})\b|^(?:[\w.-]+\.{3,})+Failed$|\.{6,}\s?Failed$/m,
  },
]

const builds: Matcher[] = [
  {
    subcategory: 'type_check_failed',
    band: 'gate',
    text: /error TS\d{4,5}\b|\bTS\d{4,5}:|type error: |Type '[^']{1,200}' is not assignable|is not assignable to (?:parameter of )?type|error\[E\d{4}\]|mypy: |\[(?:arg-type|attr-defined|assignment|return-value|name-defined|union-attr)\]|reportAttributeAccessIssue|\berror CS\d{4}\b|incompatible types|cannot find symbol|undefined reference to|undeclared (?:identifier|name)|mismatched types|implicit declaration/i,
  },
  {
    subcategory: 'build_failed',
    band: 'gate',
    text: /\bBUILD (?:FAILED|FAILURE)\b|Build failed|build (?:has )?failed|failed to (?:compile|build)\b(?! (?:connection|request))|could not compile|couldn't compile|compilation (?:failed|error|terminated|failure|aborted)|COMPILATION ERROR|Compile(?:Error| error|r error)\b|compiler errors?|Execution failed for task|aborting due to (?:\d+ )?previous errors?|FAILURE: Build|Command PhaseScriptExecution failed|\bninja: build stopped|make(?:\[\d+\])?: \*\*\* |collect2: error|ld returned 1|linker command failed|webpack compiled with \d+ errors?|Rollup failed to resolve|vite build.{0,20}fail|next build.{0,20}fail|(?:npm|pnpm|yarn|bun)(?: run)? (?:build|lint|typecheck|type-check|check|verify)\S*`?["']? (?:exited|failed|returned)|(?:build|lint|typecheck|compile|check|verify) (?:step|script|command|stage|job|task|check|gate)s? (?:has |have |was )?(?:failed|did not pass|exited with [1-9])|error during build|Error occurred prerendering|Export encountered an error|Type checking failed|Deployment failed: build|terraform (?:plan|validate)\S* failed/i,
    unless: /failed to build (?:wheel|\w+ ?when)|Failed building wheel|gyp|Could not build wheels/i,
  },
]

export const verification: CategoryEntry = {
  label: 'Verification',
  description: 'A check said no: tests, lint, type check, build, or a reviewer who asked for changes.',
  policy: { maxRetries: 3, backoff: 'linear', baseDelayMs: 5_000, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
  matchers: [...rulings, ...tests, ...lint, ...builds],
}
