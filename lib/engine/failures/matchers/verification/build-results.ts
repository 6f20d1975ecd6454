import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** The result of a compiler, a type checker or a build tool. */
export const buildResults: Matcher[] = [
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
];
