import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** A key or credentials are missing, wrong or expired. */
export const missingKeys: Matcher[] = [
  {
    subcategory: "bad_key",
    band: "root",
    text: anyOf(
      /(?:invalid|incorrect|missing|no|expired|revoked|wrong|bad|malformed|disabled|leaked|unset|empty|not a valid|unable to find)(?: or \w+)? (?:\w+ ){0,3}(?:api[ _-]?keys?|access[ _-]?(?:key|token)|auth(?:entication|orization)?[ _-]?(?:token|header|credentials|info\w*)|bearer(?: token)?|credentials?|secret[ _-]?key|oauth[ _-]?(?:token|credentials)|refresh token|id token|jwt|username or (?:password|token)|(?:security|session|github|user|personal access) token|token(?: provided| supplied)?|passwords?|passphrase|login)\b(?! (?:in json|'|at position|in request body|or unexpected|limit))/i,
      /invalid_(?:api_key|grant|client|token|credentials|auth)/i,
      /api[ _-]?keys?\b[^.;]{0,80}(?:invalid|not (?:valid|set|found|configured|provided|supplied|specified|recognized|defined|present|passed)|missing|expired|required|incorrect|revoked|must be|empty|leaked|disabled|undefined|isn't|wasn't|does not exist)/i,
      /(?:provide|set|export|configure|specify|pass|need|requires?|supply|enter|add)(?: \w+){0,4} (?:valid )?[\w]*api[ _-]?key/i,
      /api_key_(?:required|invalid|missing)|LoadAPIKey/i,
      /\b[A-Z]+_(?:API_KEY|TOKEN|SECRET|ACCESS_KEY(?:_ID)?)\b[^.;]{0,60}(?:not (?:set|found|defined|provided|configured)|missing|required|must be set|is empty|invalid|undefined|isn't set|unset)/i,
      /(?:missing|no|set(?: the)?|unset|expected|need|specify|provide) [\w ,:']{0,60}\b[A-Z][A-Z_]*_(?:API_KEY|TOKEN|ACCESS_KEY(?:_ID)?)\b/i,
    ),
    unless:
      /unexpected token|expression|SyntaxError|CSRF|token limit|secrets? (?:found|detected)|tokens? (?:per|left)/i,
  },
  {
    subcategory: "expired_login",
    band: "root",
    text: anyOf(
      /(?:access |oauth |refresh |id |security |session |auth\w* |bearer |github |sso |api |user )?(?:tokens?|credentials?|session|certificate login|login|sso session|sign-?in|profile|authorization|cookie)\b[^.;]{0,60}\b(?:(?:has |have |is |are |was |were )?expired|(?:has been |was |is |were |been )?(?:revoked|invalidated)|(?:is|are|was) (?:invalid|not valid|incorrect|missing|no longer valid|unauthorized)|could not be (?:refreshed|verified|validated)|failed to refresh)/i,
      /(?:refresh|renew)(?:ing)? (?:the |your |oauth |access )*(?:token|credentials)\b.{0,20}fail/i,
      /failed to refresh (?:\w+ )?token|token refresh failed|refresh_token_reused/i,
      /(?:please |must |to |need to |run )(?:re-?)?(?:log ?in|sign[ -]?in|authenticate|\/login)\b/i,
      /(?:not|isn't|aren't|wasn't) (?:logged|signed) in|(?<![\w.-])\/login\b|login (?:is )?required/i,
      /re-?authenticat|(?:logged|signed)[ _]out|gh auth login|\bjwt (?:has |is )?(?:expired|malformed|invalid)/i,
      /aws sso login|gcloud auth|az login|claude login|codex login/i,
      /logged in to (?:another|a different)|no(?:t| \w+)? (?:currently )?(?:have an )?active (?:account|login)|(?:grant|token) has (?:already )?(?:been used|expired)|active account selected/i,
    ),
    unless:
      /sandbox|SyntaxError|\bleases?\b|worker session|pre-?commit|error sending request|fetch failed|\bECONN\w+|getaddrinfo|connection (?:reset|refused|error)/i,
  },
  {
    subcategory: "no_credentials",
    band: "root",
    text: anyOf(
      /(?:could ?n[o']t|cannot|can't|unable to|failed to|error when|error) (?:\w+ ){0,2}(?:load|resolve|find|retriev|locate|obtain|get|refresh|read|determin|acquir)\w* (?:\w+ ){0,4}(?:credentials?|access token|sso token|api key|auth(?:entication)? token|identity)/i,
      /CredentialsProvider|CredentialRetrieval|NoCredentials|CredentialUnavailable|default credentials/i,
      /credential(?:s)? (?:provider|chain) .{0,40}(?:fail|error|not)/i,
      /no (?:auth|credentials?|authentication) (?:\w+ )?(?:found|configured|available|provided|credentials|provider|profile|header)/i,
      /ADC\b.{0,30}not|DefaultAzureCredential/i,
      /missing authentication|(?:set|select|choose|configure|pick) an? auth(?:entication)? (?:method|provider|type)|\bUNAUTHENTICATED\b|CREDENTIALS_MISSING|expected OAuth ?2?|authentication credentials that/i,
    ),
    unless: /auth_unavailable/i,
  },
];
