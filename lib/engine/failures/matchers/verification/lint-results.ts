import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** The findings of a linter, a formatter or a commit hook. */
export const lintResults: Matcher[] = [
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
];
