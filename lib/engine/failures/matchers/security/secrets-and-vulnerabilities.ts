import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** A scanner found a secret or a known vulnerability. */
export const secretsAndVulnerabilities: Matcher[] = [
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
