import type { Matcher } from "./matcher.ts";
import { anyOf, phrase } from "./pattern.ts";

const REFUSED =
  "(?<!non-)(?:block(?:ed|ing|s)|refus(?:ed|es|ing)|denied|denies|reject(?:ed|s)|withheld|stopped|prevented|prevents|suppressed|disallow(?:ed|s)|(?<!operation )not (?:permitted|allowed)|forbid(?:den|s)|vetoed|intercepted|halted|redacted|filtered|censored|flagged)";
const RULE =
  "(?:polic(?:y|ies)\\b|hooks?\\b|(?:deny|allow|permission|security|safety|access|firewall|block|tool|command|scope) ?-?(?:rules?|lists?)\\b|classifiers?|guard ?-?rails?|moderat(?:ion|or)|safety\\b|compliance|firewall|gatekeeper|\\bDLP\\b|\\bWAF\\b|security (?:check|scan|filter|control)|(?:plan|read-?only|permission|restricted|safe) mode|permission (?:settings|system|profile|prompt)|risk (?:check|limit|control))";

/** The rules of the category `security`. */
export const securityMatchers: Matcher[] = [
  // A provider's content filter refused the prompt or cut the answer off, with whatever status.
  {
    subcategory: "content_filter",
    band: "policy",
    text: anyOf(
      /content[ _-]?(?:filter|management policy|polic(?:y|ies)|moderation|safety)/i,
      /ResponsibleAI|responsible ai polic|\bjailbreak|usage polic(?:y|ies)|polic(?:y|ies)[ _]violat/i,
      /violat(?:es?|ed|ing|ion of) (?:\w+ ){0,5}(?:polic(?:y|ies)|guidelines|terms)/i,
      /prohibited[ _](?:content|use)|data_?inspection_?failed/i,
      /(?:inappropriate|harmful|unsafe|disallowed|sensitive) (?:content|material|words?|input|output|information detected)/i,
      /safety (?:system|filters?|settings?|ratings?|reasons?|polic(?:y|ies)|guidelines|check|block)/i,
      /moderation (?:system|endpoint|policy|fail|flag|block|error)/i,
      /flagged (?:as|by|for|content|in|potential)|for safety reasons|(?:biological|bio|cyber|misalignment)[ _](?:risk|policy)/i,
      /^refusal\b|invalid_prompt|(?<!(?:if|whether) the )(?:response|output|prompt|answer|completion|input) (?:was |is |has been |got )?(?:filtered|withheld|redacted|moderated|censored|blocked)\b/i,
      /cyber_policy|I(?:'m| am) (?:sorry|unable).{0,40}(?:cannot|can't|unable to|won't) (?:assist|help|comply|fulfil|continue)/i,
    ),
    unless: /retrieved content filter|moderation api (?:key|timed)|filter\w* (?:system |service )?timed out/i,
  },
  {
    subcategory: "content_filter",
    band: "policy",
    text: anyOf(
      /(?:finish|stop|block)_?-?reason["']?\s*[:=]+\s*["']?(?:\w+\.)?(?:safety|content[_-]?filter|recitation|prohibited_content|blocklist|spii|refusal|image_safety)/i,
      /blocked (?:due to|because of|for|by|under) (?:\w+ ){0,3}(?:safety|recitation|content|moderation|prohibited|copyright|responsible)/i,
      /block_?reason["']?\s*[:=]/i,
    ),
  },
  {
    subcategory: "content_filter",
    band: "policy",
    text: anyOf(
      /敏感(?:内容|信息|词)|不安全或敏感|内容(?:安全|审核|违规)|违规内容|審査|コンテンツ(?:ポリシー|フィルタ)/i,
      /contenido (?:inapropiado|bloqueado)|Inhaltsfilter|Inhaltsrichtlinie|filtre de contenu/i,
    ),
  },
  // A guardrail, hook, permission rule or person refused an action of the agent.
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
  // A scanner found a secret or a known vulnerability.
  {
    subcategory: "secret_found",
    band: "policy",
    text: anyOf(
      /(?<!no )(?<!0 )\bleaks? (?:were )?(?:found|detected)|(?:encountered|found|detected) leaks\b/i,
      /leaks found: [1-9]/i,
      /(?<!no )secrets? (?:were |was |have been )?(?:found|detected|exposed|leaked|scan)/i,
      /secret[ _-]scann|push protection|push_protection|\bGH013\b|prohibited patterns/i,
      /(?:hard-?coded|potential|possible|leaked|exposed|plaintext|plain-text|embedded|unencrypted) (?:\w+ ){0,2}(?:secret|password|credential|api key|token|private key)/i,
      /(?:aws|private|access|api|secret|ssh) keys? (?:was |were |has been )?(?:detected|exposed|leaked|committed) /i,
      /[1-9]\d* incidents? detected|detect-?(?:secrets|private-key|aws-credentials).{0,60}fail/i,
      /(?:keys?|tokens?|passwords?|credentials?|secrets?) (?:was |were )?(?:found|detected|committed|exposed|present) in (?:the |a |your )?(?:commit|diff|code|file|repo|history|log|output|staged|config|source|patch|branch|push)/i,
      /(?:detected|found|contains?|commits?)(?: an?| the| \d+)? (?:\w+ )?(?:access |api |private |secret )(?:keys?|tokens?) in (?:the |a )?\w+/i,
      /private key (?:detected|found)|(?:aws|secret|access|api|private) key (?:was )?(?:detected|exposed|leaked|committed)\b/i,
      /(?:\bPII\b|personal data|sensitive (?:data|information)|customer data) (?:was |were )?(?:detected|found|exposed|leak\w*|in (?:the )?(?:output|prompt|input|response))/i,
      /(?:contains?|containing|found|detected|exposes?|leaks?|commit\w*|includes?) (?:an? |some |\d+ |the |live |real |potential |possible )?(?:secrets?|credentials|api keys?|private keys?|access tokens?)\b/i,
    ),
    unless:
      /command not found|no (?:api key|credentials|secrets?) (?:were )?found|does not contain|(?<!can)not contain/i,
  },
  {
    subcategory: "secret_found",
    band: "policy",
    text: /^\s*(?:Finding|Secret|RuleID|Rule):\s.*$[\s\S]{0,300}^\s*(?:Entropy|Secret|Fingerprint|RuleID|Match):\s/m,
  },
  {
    subcategory: "vulnerability_found",
    band: "root",
    text: anyOf(
      /\b[1-9]\d*(?: \w+)? (?:(?:known|new|unpatched|fixable|low|moderate|medium|high|critical|severe|security)[ ,-]{1,3}(?:severity )?){0,4}vulnerabilit(?:y|ies)/i,
      /\bvulnerabilit(?:y|ies) (?:(?:was|were|has been|have been) )?(?:found|detected|identified|reported)/i,
      /vulnerabilit(?:y|ies) (?:above|at or above|exceed)/i,
      /(?:found|detected|has|have|contains?|introduc\w+|affected by) (?:an? |\d+ |some )?(?:(?:known|new|low|moderate|medium|high|critical|security|severe)[ -]){0,3}vulnerab/i,
      /\bGHSA(?:-[a-z0-9]{4}){3}|\bCVE-\d{4}-\d{3,7}|\bRUSTSEC-\d{4}-\d{4}/i,
      /security (?:scan|audit|gate|check|review|vulnerabilit)\w*.{0,40}(?:fail|block|found|reject)/i,
      /\bcritical (?:security )?(?:issue|finding)s? found/i,
      /(?:sql|command|code) injection (?:vulnerability|found|risk|detected)/i,
      /SAST.{0,40}(?:fail|found)|\bTotal: [1-9]\d* \((?:UNKNOWN|LOW|MEDIUM|HIGH|CRITICAL)/i,
      /severity: (?:high|critical)\W{1,3}confidence|>> Issue: \[B\d{3}|blocking findings?\b|(?:semgrep|bandit|codeql|trivy|snyk|gitleaks|trufflehog|checkov|tfsec|grype|dependabot)\b.{0,60}(?:found|detected|findings?|issues?|vulnerab|alert)/i,
      /\b[1-9]\d* Code Findings|\bCKV_\w+|security warnings: [1-9]|security hotspots?|eicar/i,
      /[1-9]\d* findings? \([1-9]\d* blocking\)|malware|virus (?:found|detected)|quarantined/i,
    ),
    unless: /found 0 vulnerabilit|npm (?:err!|error)|reviewer|verdict|command not found/i,
  },
];
