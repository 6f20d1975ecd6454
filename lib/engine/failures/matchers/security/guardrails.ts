import type { Matcher } from "../matcher.ts";
import { anyOf, phrase } from "../pattern.ts";

const REFUSED =
  "(?<!non-)(?:block(?:ed|ing|s)|refus(?:ed|es|ing)|denied|denies|reject(?:ed|s)|withheld|stopped|prevented|prevents|suppressed|disallow(?:ed|s)|(?<!operation )not (?:permitted|allowed)|forbid(?:den|s)|vetoed|intercepted|halted|redacted|filtered|censored|flagged)";
const RULE =
  "(?:polic(?:y|ies)\\b|hooks?\\b|(?:deny|allow|permission|security|safety|access|firewall|block|tool|command|scope) ?-?(?:rules?|lists?)\\b|classifiers?|guard ?-?rails?|moderat(?:ion|or)|safety\\b|compliance|firewall|gatekeeper|\\bDLP\\b|\\bWAF\\b|security (?:check|scan|filter|control)|(?:plan|read-?only|permission|restricted|safe) mode|permission (?:settings|system|profile|prompt)|risk (?:check|limit|control))";

/** A guardrail, hook, permission rule or person refused an action of the agent. */
export const guardrails: Matcher[] = [
  {
    subcategory: "guardrail_blocked",
    band: "policy",
    text: anyOf(
      /guard[ _-]?rails?\b.{0,80}(?:block|trip|violat|reject|fail|trigger|den(?:y|ied)|interven|refus|stopp)/i,
      /(?:block|trip|violat|reject|trigger|denied|interven|refus|stopp)\w*.{0,60}guard[ _-]?rails?\b/i,
      /tripwire|guardrail_intervened/i,
      /prompt[ _-]?injection|injection (?:attempt|attack) (?:was )?(?:detected|blocked)/i,
    ),
  },
  {
    subcategory: "blocked_by_policy",
    band: "policy",
    text: anyOf(
      phrase`\b${REFUSED}\b[^.;\n]{0,60}\b${RULE}`,
      phrase`\b${RULE}[^.;\n]{0,60}\b${REFUSED}\b`,
      /(?:block|reject|stopp|den(?:y|i)|refus|prevent|forbidd?|disallow)\w* (?:from \w+ )?by (?:the |a |an |our |your |its |this )?(?:[\w'-]+ ){0,3}(?:rules?\b|permissions?\b|sandbox|security|admin\w*|organi[sz]ation|user\b|operator|auto mode)/i,
      /sandbox\W{1,3}denied|sandbox (?:has |have )?(?:block|den(?:y|ied)|reject|refus|prevent|forbid|disallow|violation)\w*/i,
      /(?:PreToolUse|PostToolUse|UserPromptSubmit|BeforeTool)\b.{0,60}(?:(?<!non-)block|den(?:y|ied)|reject)/i,
      /(?:against|breaks?|violates?|outside) (?:the |our |its |your )?(?:[\w'-]+ ){0,3}polic(?:y|ies)/i,
      /network (?:access|egress) (?:is )?(?:blocked|denied|not allowed|disabled by)|host .{0,80}not in (?:the )?allow/i,
      /permission_?Decision\W{1,6}(?:deny|block)/i,
      /(?:matches|matched|hit) (?:a |the )?(?:deny|block|forbidden|restricted)\w*/i,
    ),
    unless:
      /pre-?(?:commit|push) hook|pre-receive hook|row-level security|security group|CORS|connection refused|request rejected \(|restart policy|retry policy|your (?:network )?firewall|CONNECTION_REFUSED|proxy error|a package version that is forbidden/i,
  },
  {
    subcategory: "permission_rule",
    band: "policy",
    text: anyOf(
      /permission[ -](?:rule|policy)/i,
      /permission to (?:use|read|write|edit|run|execute|access) .{0,80}(?:den|not|has been)|denied by your permission|permission[ _]denied by/i,
      /haven't granted|has(?:n't| not) granted|requested permissions? (?:to|for)/i,
      /(?:requires?|needs?|waiting for|without) (?:user |human |your |explicit )?(?:approval|permission|confirmation) (?:to run|before|from)|(?:command|tool|action|operation|call|edit|write|part) (?:\w+ )?requires? (?:\w+ )?approval|\bagents? (?:may|must|can) ?not\b/i,
      /not (?:in|on) (?:the |your |its )?(?:\w+ ){0,3}(?:allow[- ]?list|whitelist|allowed (?:list|commands|tools|paths|directories|hosts|domains))/i,
      /(?!operation not permitted)(?:command|tool|action|operation|path|domain|url|site)s? .{0,60}(?:is |are |was )?(?:not (?:allowed|permitted)|disallowed|forbidden|blacklisted|blocklisted|blocked for)/i,
      /not (?:allowed|permitted) for (?:the )?(?:agents?|bots?|this (?:role|agent))\b/i,
      /(?:dangerous|destructive|unsafe|risky|forbidden|disallowed|blocked) (?:command|operation|action|tool|code|pattern)/i,
      /tool use was rejected|refus(?:ed|ing) to (?:run|execute|write|delete|push|apply)/i,
      /(?:user|human|operator|reviewer) (?:has )?(?:denied|rejected|declined|refused|doesn't want|did not approve)/i,
      /(?:denied|rejected|declined|disapproved) by (?:the )?(?:user|human|operator)/i,
      /approval (?:was )?(?:denied|rejected|refused)|auto-?denied|exec denied|ask-user-denied/i,
      /outside (?:of )?(?:the |its )?(?:\w+ )?boundar|outside (?:of )?(?:the )?(?:allowed|permitted|workspace|project|working|sandbox)/i,
      /(?:secret|sensitive|protected|restricted) (?:file|path)s?\b.{0,20}(?:denied|blocked|refused)|(?:on|in) (?:the |a )?(?:block|deny)(?:ed)? ?list/i,
      /path traversal|escapes? (?:from )?(?:the )?(?:\w+ ){0,2}(?:workspace|sandbox|root|repo\w*|project|worktree|jail)\b/i,
    ),
    unless: /\bOOM\b|method not allowed|import statement outside|CORS|extra inputs are not|\(publickey|could not read/i,
  },
  {
    subcategory: "blocked_by_policy",
    band: "hint",
    text: /\b(?:blocked(?! (?:before|on|until|waiting))|blocking:|refus(?:ed|es|ing)|withheld|disallowed|not permitted|unsafe|malicious|suspicious|policy|compliance|injection|guardrails?|secrets?|severity|CVE-\d+|vulnerabilit(?:y|ies)|flagged|disapproved|irreversible)(?!\w)/i,
  },
];
