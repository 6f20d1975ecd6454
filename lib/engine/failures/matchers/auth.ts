import type { Matcher } from "./matcher.ts";
import { anyOf } from "./pattern.ts";

/** A quota error that states when it resets is a rate limit (`api`); a client's own "Retrying in" states no reset. */
const RESETS =
  /(?:retry|try again|available again|wait|resets?|reset) (?:\w+ ){0,3}(?:in|after|at|for|on|every) (?:about |~)?\d|resets? (?:at|on|in|every|after)|limits? (?:will )?(?:to )?reset|regain access|retry-?after|retrydelay|per[_ ](?:minute|min|day|hour)(?![a-z])/i;

/** The rules of the category `auth`. */
export const authMatchers: Matcher[] = [
  // Credit or quota is used up, and nothing says when it resets.
  {
    subcategory: "quota_exhausted",
    band: "root",
    text: anyOf(
      /(?:organi[sz]ation|workspace|account|team|project|company) (?:has |have )?(?:run|ran) out of\b/i,
      /insufficient[_ ](?:quota|balance|credits?|funds)/i,
      /(?:exceed|exhaust|used up|used all|run out of|ran out of|reach|hit|deplet|out of|no (?:more|remaining)|not enough|insufficient|lack)\w*(?: of)? (?:your |the |its |all |any |available |current |monthly |free |included |prepaid |remaining |account |api |usage ){0,4}(?:quota|credits?|balance|spend(?:ing)? (?:limit|cap)|budget limit|billing limit|hard limit)\b/i,
      /check your (?:plan and )?billing/i,
      /billing (?:details|hard limit|not active|account|is not|issue|error|limit|required|disabled|problem)/i,
      /billing_\w+|billing to be enabled|credit balance/i,
      /(?:requires?|need|add|purchase|buy|top up) (?:\w+ )?(?:more )?(?:credits|funds|a paid plan)/i,
      /payment[ _](?:required|method|failed|overdue)/i,
      /(?:credits?|balance|quota|funds) (?:is |are |was |has been |have been )?(?:exhausted|depleted|required|used up|too low|insufficient|negative|empty|overdue|run out)/i,
      /can only afford|(?:monthly|spend(?:ing)?|credit|billing) (?:spend )?(?:limit|cap)(?: of \S{1,12})? (?:was |has been )?(?:reach|exceed|hit)/i,
      /(?:subscription|plan|account|trial|licen[cs]e) (?:is |has |was )?(?:\w+ )?(?:expired|not active|inactive|deactivated|suspended|overdue|cancell?ed|required|past due)/i,
      /Arrearage|(?:draws? from|out of|needs?|requires?) (?:your )?extra usage/i,
      /good standing|exceeded_current_quota/i,
      /ExceededBudget|\boverages?\b|additional paid|premium requests? (?:limit|allowance|quota)/i,
      /not (?:available|included|supported) (?:on|in|with|for|under) your (?:current )?(?:plan|subscription|tier)/i,
      /Budget has been exceeded!|current cost: .{0,40}max(?:imum)? budget/i,
      /key'?s? (?:\w+ )?(?:limit|budget)|\bkey\b.{0,40}(?:budget|spend(?:ing)? limit|allowance)/i,
      /quota (?:has been )?exceeded/i,
      /upgrade (?:to|your) (?:plus|pro|max|plan|a paid|team|enterprise)\b/i,
    ),
    unless: RESETS,
  },
  {
    subcategory: "quota_exhausted",
    band: "root",
    text: anyOf(
      /余额不足|余額不足|欠费|额度(?:不足|已用尽|已用完|用完|耗尽)|充值|残高不足|크레딧|잔액|saldo insuficiente|sin (?:saldo|crédito)/i,
      /Guthaben|(?:Quota|Kontingent) (?:ist |wurde )?(?:überschritten|ueberschritten|erschöpft|aufgebraucht)|cuota (?:agotada|excedida)|quota (?:dépassé|épuisé)/i,
      /solde insuffisant|crédit(?:s)? insuffisant|недостаточно средств/i,
      /crediti (?:esauriti|insufficienti)|créditos? insuficientes?/i,
    ),
  },
  // A key or credentials are missing, wrong or expired.
  {
    subcategory: "bad_key",
    band: "root",
    text: anyOf(
      /(?:invalid|incorrect|missing|no|expired|revoked|wrong|bad|malformed|disabled|leaked|unset|empty|not a valid|unable to find)(?: or \w+)? (?:\w+ ){0,3}(?:(?:x-)?api[ _-]?keys?|access[ _-]?(?:key|token)|auth(?:entication|orization)?[ _-]?(?:token|header|credentials|info\w*)|bearer(?: token)?|credentials?|secret[ _-]?key|oauth[ _-]?(?:token|credentials)|refresh token|id token|jwt|username or (?:password|token)|(?:security|session|github|user|personal access) token|token(?: provided| supplied)?|passwords?|passphrase|login)\b(?! (?:in json|'|at position|in request body|or unexpected|limit))/i,
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
  // The other side refused a login, a key or a permission.
  {
    subcategory: "login_refused",
    band: "root",
    text: anyOf(
      /authentication[ _-]?(?:failed|fails|failure|error|required|exception|unsuccessful|was rejected|is required)/i,
      /failed to authenticate/i,
      /(?:key|credential|token|password|certificate|cookie|login)s? (?:was |were |is |are )?(?:rejected|refused|denied|not accepted)/i,
      /unable to authenticate|not authenticated|could not authenticate/i,
      /authenticat\w+ (?:fail|fails|failed)|password authentication|no pg_hba|access denied for user/i,
      /WRONGPASS|NOAUTH\b|login failed|\bAADSTS\d+|permission denied, please try again/i,
      /login incorrect|\b28P01\b|(?:^|SQLSTATE\W{0,4}|\bcode\W{1,4}|\()28000\b|SASL|bad auth/i,
      /publickey|provide credentials|gated (?:repo|model)|invalid authentication\b/i,
      /all configured authentication methods|could not read (?:Username|Password)/i,
      /terminal prompts disabled/i,
      /(?:invalid|incorrect|wrong|bad) (?:user ?name|user|login)(?: ?\/ ?| or | and\/or )(?:password|token|key)/i,
      /host key verification failed|REMOTE HOST IDENTIFICATION/i,
      /(?:password|passphrase) (?:is |was )?(?:incorrect|required|wrong|rejected|refused|expired)/i,
      /incorrect (?:username|password|passphrase)|wrong password|UnrecognizedClient|InvalidSignature/i,
      /SignatureDoesNotMatch|ExpiredToken|InvalidClientTokenId|InvalidAccessKey|security token/i,
      /role "[^"]{0,60}" does not exist|no basic auth credentials|E401\b|ENEEDAUTH/i,
      /need auth\b|\bEAUTH\b|HTTP Basic: Access denied|kerberos|sign_and_send_pubkey/i,
    ),
    unless: /ssh-add/i,
  },
  {
    subcategory: "not_permitted",
    band: "root",
    text: anyOf(
      /permission to \S{1,120} denied|permission denied to (?:[\w-]{1,60}\[bot\]|(?:user|bot|role) )|Ошибка входа|refusing to allow an? (?:\w+ ){1,4}(?:to|app)\b/i,
      /permission ["'`]?[\w.]+["'`]? (?:was )?denied|PERMISSION_DENIED/i,
      /PermissionDenied(?:Error|Exception)|\bpermission_error\b/i,
      /permission denied (?:for (?:relation|table|schema|database|sequence|function|resource|project|view|service|(?:this |the |your )?model|organization|workspace|endpoint|user|role|account|principal|caller)|on resource|\(publickey)/i,
      /AccessDenied(?:Exception)?\b|\b40[13]\b.{0,12}permission denied/i,
      /(?:user|role|account|you|principal|caller|token|key|project|organization|org|client|identity|integration|app)\b[^.;]{0,80}(?:(?:is |are )?not (?:authori[sz]ed|allowed|permitted|entitled)|do(?:es)? not have|don't have|lacks?|without|has no) (?:\w+ ){0,4}(?:to perform|access|permissions?|privileges?|scope|rights?|authori|role|entitle)/i,
      /not authori[sz]ed (?:to|for|on)\b/i,
      /(?:insufficient|missing|lacks?|inadequate|required) (?:\w+ ){0,2}(?:permissions?|privileges?|scopes?|rights)\b(?! for global)/i,
      /API has not been (?:used|enabled)|SERVICE_DISABLED|\bIAM (?:user|role|policy|principal)|not enabled for (?:this|the|your) (?:project|account|organi[sz]ation)|resource not accessible by|not a member of (?:this|the) /i,
      /SAML/i,
      /must be verified|verify your (?:phone|email|identity|account|age)|(?:not|in)[- ]?eligible (?:for|to)\b|missing_scope|must be owner of|\bseat\b.{0,30}(?:removed|revoked|not assigned)/i,
      /you are not allowed to (?:push|pull|upload|download|access|view|merge)|\bdenied: (?:denied|permission_denied|installation)/i,
      /organization (?:has been |is )?(?:disabled|restricted|suspended)/i,
      /(?:account|consumer|project|workspace|key) (?:has been |is |was )?(?:disabled|banned|blocked|locked|restricted|suspended|deactivated)/i,
      /access (?:to (?:this|the) \w+ )?(?:has been |was |is )?(?:denied|revoked|forbidden|restricted|disabled)(?! - path| \(os)/i,
      /(?:country|region|territory).{0,40}not (?:supported|available|allowed)/i,
      /unsupported_country|E403\b|requested access to the resource is denied|pull access denied/i,
      /insufficient_(?:scope|permissions?)|scopes? (?:requirements?|(?:is|are) (?:required|missing|not granted))|\b(?:lacks?|without|needs|requires|missing) (?:the )?['"`]?[\w:-]+['"`]? (?:scope|permission|role)\b/i,
      /requires? (?:\w+ ){0,3}(?:authentication|authorization|admin (?:role|rights|access))/i,
      /access rights|forbidden\b.{0,40}(?:user|account|key|access|resource|request)|aren't authorized/i,
    ),
    unless:
      /(?<!(?:model|resource|api|account) )access is denied(?! due)|write permissions? for|access denied: path|EACCES|EPERM|outside (?:of )?allowed|npm install|git index|model .{0,100}does not exist|method not allowed/i,
  },
  { subcategory: "not_permitted", band: "cause", status: [401, 402, 403, 407] },
  {
    subcategory: "not_permitted",
    band: "hint",
    text: anyOf(
      /\bunauthori[sz]ed\b|\bunauthenticated\b|\bforbidden\b|\bauthentication\b|credentials?\b/i,
      /permission_error/i,
      /billing|\b(?:password|log-?in|sign-?in|credits|balance|subscription|licen[cs]e|entitled|privileges?)\b|未订阅|封禁/i,
      /do(?:es)? not have access|no access to|(?:not|in)[_ ]entitled/i,
    ),
  },
  {
    subcategory: "bad_key",
    band: "cause",
    text: anyOf(
      /(?:无效|未提供|缺少|错误|过期)的?(?:\s?API ?(?:密钥|key)|令牌|密钥|凭证)/i,
      /(?:令牌|密钥|API ?Key|凭证|token|身份验证|鉴权|认证)(?:无效|已过期|过期|失败|不正确|错误|不存在)/i,
      /未授权|没有权限(?:访问)?|認証(?:エラー|に失敗)|無効な(?:API)?キー|인증 ?(?:실패|오류)|autenticación (?:fallida|falló)/i,
      /clave (?:de )?API (?:no válida|inválida|incorrecta)/i,
      /contraseña incorrecta|Authentifizierung (?:fehlgeschlagen|ist)/i,
      /ungültiger (?:API-?)?Schlüssel|Schlüssel\b.{0,30}(?:fehlt|ungültig|abgelaufen)/i,
      /authentification (?:échou|a échou|requise)/i,
      /clé (?:d')?API (?:est |n'est )?(?:invalide|manquante|expirée|pas valide)/i,
      /falha (?:na|de) autenticação|chave (?:de )?API inválida|ошибка (?:авторизации|аутентификации)/i,
      /неверный (?:ключ|пароль|токен)/i,
    ),
  },
];
