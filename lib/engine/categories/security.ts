import { type CategoryEntry, MAX_DELAY_MS, type Matcher } from '../category.ts'

const contentFilters: Matcher[] = [
  {
    subcategory: 'content_filter',
    band: 'policy',
    text: /content[ _-]?(?:filter|management policy|polic(?:y|ies)|moderation|safety)|ResponsibleAI|responsible ai polic|\bjailbreak|usage polic(?:y|ies)|polic(?:y|ies)[ _]violation|violat(?:es?|ed|ing|ion of) (?:\w+ ){0,5}(?:polic(?:y|ies)|guidelines|terms)|prohibited[ _](?:content|use)|data_inspection_failed|(?:inappropriate|harmful|unsafe|disallowed|sensitive) (?:content|material|words?|input|output|information detected)|safety (?:system|filters?|settings?|ratings?|reasons?|polic(?:y|ies)|guidelines|check|block)|moderation (?:system|endpoint|policy|fail|flag|block)|flagged (?:as|by|for|content|in|potential)|invalid_prompt|cyber_policy/i,
    unless: /retrieved content filter|moderation api (?:key|timed)/i,
  },
  {
    subcategory: 'content_filter',
    band: 'policy',
    text: /(?:finish|stop|block)_?-?reason["']?\s*[:=]+\s*["']?(?:\w+\.)?(?:safety|content[_-]?filter|recitation|prohibited_content|blocklist|spii|refusal|image_safety)|blocked (?:due to|because of|for|by|under) (?:\w+ ){0,3}(?:safety|recitation|content|moderation|prohibited|copyright|responsible)|block_?reason["']?\s*[:=]/i,
  },
  {
    subcategory: 'content_filter',
    band: 'policy',
    text: /敏感(?:内容|信息|词)|不安全或敏感|内容(?:安全|审核|违规)|违规内容|審査|コンテンツ(?:ポリシー|フィルタ)|contenido (?:inapropiado|bloqueado)|Inhaltsfilter|Inhaltsrichtlinie|filtre de contenu/i,
  },
]

const guardrails: Matcher[] = [
  {
    subcategory: 'guardrail_blocked',
    band: 'policy',
    text: /guard[ _-]?rails?\b.{0,80}(?:block|trip|violat|reject|fail|trigger|den(?:y|ied)|interven|refus|stopp)|(?:block|trip|violat|reject|trigger|denied|interven|refus|stopp)\w*.{0,60}guard[ _-]?rails?\b|tripwire|guardrail_intervened|prompt injection|injection (?:attempt|attack) (?:was )?(?:detected|blocked)/i,
  },
  {
    subcategory: 'blocked_by_policy',
    band: 'policy',
    text: /(?:block|reject|stopp|den(?:y|i)|refus|prevent|intercept|forbidd?|disallow|prohibit|filter|vetoe?)\w* (?:from \w+ )?by (?:the |a |an |our |your |its |this )?(?:[\w-]+ ){0,3}(?:polic(?:y|ies)|hooks?\b|rules?\b|permissions?\b|sandbox|safety|security|firewall|admin\w*|organi[sz]ation|allow-?list|deny-?list|block-?list|user\b|operator|gatekeeper|classifier|auto mode)/i,
    unless: /pre-?(?:commit|push) hook|pre-receive hook|row-level security|security group|CORS policy/i,
  },
  {
    subcategory: 'blocked_by_policy',
    band: 'policy',
    text: /(?:polic(?:y|ies)|hook|sandbox|permission (?:rule|mode|system)|security (?:check|rule)) (?:has |have )?(?:block|den(?:y|ied)|reject|refus|prevent|forbid|disallow|violation)\w*|(?:PreToolUse|PostToolUse|UserPromptSubmit|BeforeTool)\b.{0,60}(?:block|den(?:y|ied)|reject)|(?:against|breaks?|violates?|not (?:allowed|permitted) (?:by|under)|outside) (?:the |our |its |your )?(?:[\w-]+ ){0,3}polic(?:y|ies)|network (?:access|egress) (?:is )?(?:blocked|denied|not allowed|disabled by)|host .{0,80}not in (?:the )?allow/i,
    unless: /pre-?(?:commit|push) hook|CORS policy/i,
  },
  {
    subcategory: 'permission_rule',
    band: 'policy',
    text: /permission[ -](?:rule|policy)|permission to use .{0,80}(?:den|not|has been)|haven't granted|has(?:n't| not) granted|requested permissions? (?:to|for)|(?:requires?|needs?|waiting for|without) (?:user |human |your |explicit )?(?:approval|permission|confirmation) (?:to run|before|from)|not (?:in|on) (?:the |your |its )?(?:\w+ ){0,3}(?:allow-?list|whitelist|allowed (?:list|commands|tools|paths|directories|hosts|domains))|(?:command|tool|action|operation|path|domain|url)s? .{0,60}(?:is |are |was )?(?:not (?:allowed|permitted)|disallowed|forbidden|blacklisted|blocklisted|blocked for)|(?:dangerous|destructive|unsafe|risky|forbidden|disallowed|blocked) (?:command|operation|action|tool|code|pattern)|tool use was rejected|(?:user|human|operator|reviewer) (?:has )?(?:denied|rejected|declined|refused|doesn't want|did not approve|cancelled the tool)|(?:denied|rejected|declined|disapproved) by (?:the )?(?:user|human|operator)|approval (?:was )?(?:denied|rejected|refused)|outside (?:of )?(?:the )?(?:allowed|permitted|workspace|project|working|sandbox)|path traversal|escapes? (?:the )?(?:workspace|sandbox|root)|auto-?denied|exec denied|ask-user-denied/i,
    unless: /method not allowed|import statement outside|CORS|extra inputs are not/i,
  },
]

const secretsAndVulnerabilities: Matcher[] = [
  {
    subcategory: 'secret_found',
    band: 'policy',
    text: /(?<!no )(?<!0 )\bleaks? (?:were )?(?:found|detected)|leaks found: [1-9]|(?<!no )secrets? (?:were |was |have been )?(?:found|detected|exposed|leaked|scan)|secret[ _-]scann|push protection|push_protection|\bGH013\b|prohibited patterns|(?:hard-?coded|potential|possible|leaked|exposed|plaintext|plain-text|embedded|unencrypted) (?:\w+ ){0,2}(?:secret|password|credential|api key|token|private key)|(?:aws|private|access|api|secret|ssh) keys? (?:was |were |has been )?(?:detected|exposed|leaked|committed) |detect-?(?:secrets|private-key|aws-credentials).{0,60}fail|private key (?:detected|found)|(?:contains?|containing|found|detected|exposes?|leaks?|commit\w*|includes?) (?:an? |some |\d+ |the |live |real |potential |possible )?(?:secrets?|credentials|api keys?|private keys?|access tokens?)\b/i,
    unless: /command not found|no (?:api key|credentials|secrets?) (?:were )?found|does not contain|not contain/i,
  },
  {
    subcategory: 'secret_found',
    band: 'policy',
    text: /^\s*(?:Finding|Secret|RuleID|Rule):\s.*$[\s\S]{0,300}^\s*(?:Entropy|Secret|Fingerprint|RuleID|Match):\s/m,
  },
  {
    subcategory: 'vulnerability_found',
    band: 'root',
    text: /\b[1-9]\d*(?: \w+)? (?:(?:known|new|unpatched|fixable|low|moderate|medium|high|critical|severe|security)[ ,-]{1,3}(?:severity )?){0,4}vulnerabilit(?:y|ies)|\bvulnerabilit(?:y|ies) (?:(?:was|were|has been|have been) )?(?:found|detected|identified|reported)|vulnerabilit(?:y|ies) (?:above|at or above|exceed)|(?:found|detected|has|have|contains?|introduc\w+|affected by) (?:an? |\d+ |some )?(?:(?:known|new|low|moderate|medium|high|critical|security|severe)[ -]){0,3}vulnerab|\bGHSA(?:-[a-z0-9]{4}){3}|\bCVE-\d{4}-\d{3,7}|\bRUSTSEC-\d{4}-\d{4}|security (?:scan|audit|gate|check|review|vulnerabilit)\w*.{0,40}(?:fail|block|found|reject)|\bcritical (?:security )?(?:issue|finding)s? found|(?:sql|command|code) injection (?:vulnerability|found|risk|detected)|SAST.{0,40}(?:fail|found)|\bTotal: [1-9]\d* \((?:UNKNOWN|LOW|MEDIUM|HIGH|CRITICAL)|>> Issue: \[B\d{3}|\b[1-9]\d* Code Findings|[1-9]\d* findings? \([1-9]\d* blocking\)|malware|virus (?:found|detected)|quarantined/i,
    unless: /found 0 vulnerabilit|npm (?:err!|error)/i,
  },
]

export const security: CategoryEntry = {
  label: 'Security',
  description: 'A secret or vulnerability was found, or a policy or content filter refused the work.',
  policy: { maxRetries: 0, backoff: 'none', baseDelayMs: 0, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
  matchers: [...contentFilters, ...guardrails, ...secretsAndVulnerabilities],
}
