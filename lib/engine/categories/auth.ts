import { type CategoryEntry, MAX_DELAY_MS, type Matcher } from '../category.ts'

/** A stated wait or reset makes a quota error a matter of time (border rule 2); a client's own "Retrying in" does not. */
const RESETS =
  /(?:retry|try again|available again|wait|resets?|reset) (?:\w+ ){0,3}(?:in|after|at|for|on|every) (?:about |~)?\d|resets? (?:at|on|in|every|after)|limits? (?:will )?(?:to )?reset|regain access|retry-?after|retrydelay/i

const quota: Matcher[] = [
  {
    subcategory: 'quota_exhausted',
    band: 'root',
    text: /insufficient[_ ](?:quota|balance|credits?|funds)|(?:exceed|exhaust|used up|used all|run out of|ran out of|reach|hit|deplet|out of|no (?:more|remaining)|not enough|insufficient|lack)\w*(?: of)? (?:your |the |its |all |any |available |current |monthly |free |included |prepaid |remaining |account |api |usage ){0,4}(?:quota|credits?|balance|spend(?:ing)? (?:limit|cap)|budget limit|billing limit|hard limit)\b|check your (?:plan and )?billing|billing (?:details|hard limit|not active|account|is not|issue|error|limit|required|disabled|problem)|billing_\w+|billing to be enabled|credit balance|(?:requires?|need|add|purchase|buy|top up) (?:\w+ )?(?:more )?(?:credits|funds|a paid plan)|payment[ _](?:required|method|failed|overdue)|(?:credits?|balance|quota|funds) (?:is |are |was |has been |have been )?(?:exhausted|depleted|required|used up|too low|insufficient|negative|empty|overdue|run out)|can only afford|(?:subscription|plan|account|trial|licen[cs]e) (?:is |has |was )?(?:\w+ )?(?:expired|not active|inactive|deactivated|suspended|overdue|cancell?ed|required|past due)|Arrearage|good standing|exceeded_current_quota|ExceededBudget|Budget has been exceeded! Current cost|Key limit exceeded|key'?s? (?:\w+ )?(?:limit|budget)|quota (?:has been )?exceeded|upgrade (?:your plan|to a paid)/i,
    unless: RESETS,
  },
  {
    subcategory: 'quota_exhausted',
    band: 'root',
    text: /余额不足|余額不足|欠费|额度(?:不足|已用尽|已用完|用完|耗尽)|充值|残高不足|크레딧|잔액|saldo insuficiente|sin (?:saldo|crédito)|Guthaben|solde insuffisant|crédit(?:s)? insuffisant|недостаточно средств|crediti (?:esauriti|insufficienti)|créditos? insuficientes?/i,
  },
]

const keys: Matcher[] = [
  {
    subcategory: 'bad_key',
    band: 'root',
    text: /(?:invalid|incorrect|missing|no|expired|revoked|wrong|bad|malformed|disabled|leaked|unset|empty|not a valid|unable to find)(?: or \w+)? (?:\w+ ){0,3}(?:api[ _-]?keys?|access[ _-]?(?:key|token)|auth(?:entication|orization)?[ _-]?(?:token|header|credentials|info\w*)|bearer(?: token)?|credentials?|secret[ _-]?key|oauth[ _-]?(?:token|credentials)|refresh token|id token|jwt|username or (?:password|token)|(?:security|session|github|user|personal access) token|token(?: provided| supplied)?|passwords?|passphrase|login)\b(?! (?:in json|'|at position|in request body|or unexpected|limit))|invalid_(?:api_key|grant|client|token|credentials|auth)|api[ _-]?keys?\b[^.;]{0,80}(?:invalid|not (?:valid|set|found|configured|provided|supplied|specified|recognized|defined|present|passed)|missing|expired|required|incorrect|revoked|must be|empty|leaked|disabled|undefined|isn't|wasn't|does not exist)|(?:provide|set|export|configure|specify|pass|need|requires?|supply|enter|add)(?: \w+){0,4} (?:valid )?[\w]*api[ _-]?key|api_key_(?:required|invalid|missing)|API_KEY_INVALID|LoadAPIKey|\b[A-Z]+_(?:API_KEY|TOKEN|SECRET|ACCESS_KEY(?:_ID)?)\b[^.;]{0,60}(?:not (?:set|found|defined|provided|configured)|missing|required|must be set|is empty|invalid|undefined|isn't set|unset)|(?:missing|no|set(?: the)?|unset|expected|need) [\w ]{0,30}\b[A-Z]+_(?:API_KEY|TOKEN|ACCESS_KEY(?:_ID)?)\b/i,
    unless: /unexpected token|SyntaxError|CSRF|token limit|secrets? (?:found|detected)|tokens? (?:per|left)/i,
  },
  {
    subcategory: 'expired_login',
    band: 'root',
    text: /(?:access |oauth |refresh |id |security |session |auth\w* |bearer |github |sso |api |user )?(?:tokens?|credentials?|session|certificate login|login|sso session|sign-?in|profile|authorization|cookie)\b[^.;]{0,60}\b(?:(?:has |have |is |are |was |were )?expired|(?:has been |was |is |were |been )?(?:revoked|invalidated)|(?:is|are|was) (?:invalid|not valid|incorrect|missing|no longer valid|unauthorized)|could not be (?:refreshed|verified|validated)|failed to refresh)|(?:refresh|renew)(?:ing)? (?:the |your |oauth |access )*(?:token|credentials)\b.{0,20}fail|failed to refresh (?:\w+ )?token|(?:please |must |to |need to |run )(?:re-?)?(?:log ?in|sign[ -]?in|authenticate|\/login)\b|not (?:logged|signed) in|\/login\b|login (?:is )?required|re-?authenticat|logged out|gh auth login|aws sso login|gcloud auth|az login|claude login|codex login|logged in to (?:another|a different)/i,
    unless: /sandbox|SyntaxError|lease|worker session|pre-?commit/i,
  },
  {
    subcategory: 'no_credentials',
    band: 'root',
    text: /(?:could ?n[o']t|cannot|can't|unable to|failed to|error when|error) (?:\w+ ){0,2}(?:load|resolve|find|retriev|locate|obtain|get|refresh|read|determin|acquir)\w* (?:\w+ ){0,4}(?:credentials?|access token|api key|auth(?:entication)? token|identity)|CredentialsProvider|CredentialRetrieval|NoCredentials|CredentialUnavailable|default credentials|credential(?:s)? (?:provider|chain) .{0,40}(?:fail|error|not)|no (?:auth|credentials?|authentication) (?:\w+ )?(?:found|configured|available|provided|credentials|provider|profile|header)|ADC\b.{0,30}not|DefaultAzureCredential|missing authentication/i,
  },
]

const refused: Matcher[] = [
  {
    subcategory: 'login_refused',
    band: 'root',
    text: /authentication[ _-]?(?:failed|fails|failure|error|required|exception|unsuccessful|was rejected|is required)|failed to authenticate|AuthenticationError|unable to authenticate|not authenticated|could not authenticate|authenticat\w+ (?:fail|fails|failed)|password authentication|no pg_hba|access denied for user|WRONGPASS|NOAUTH\b|login failed|login incorrect|\b28P01\b|\b28000\b|SASL|bad auth|publickey|all configured authentication methods|too many authentication failures|could not read (?:Username|Password)|terminal prompts disabled|invalid username or|password authentication was removed|host key verification failed|(?:password|passphrase) (?:is |was )?(?:incorrect|required|wrong|rejected|refused|expired)|a password is required|incorrect (?:username|password|passphrase)|wrong password|UnrecognizedClient|InvalidSignature|SignatureDoesNotMatch|ExpiredToken|InvalidClientTokenId|InvalidAccessKey|security token|role "[^"]{0,60}" does not exist|no basic auth credentials|E401\b|ENEEDAUTH|need auth\b|HTTP Basic: Access denied|kerberos|sign_and_send_pubkey/i,
    unless: /ssh-add/i,
  },
  {
    subcategory: 'not_permitted',
    band: 'root',
    text: /permission to \S{1,120} denied|permission ["'`]?[\w.]+["'`]? (?:was )?denied|PERMISSION_DENIED|PermissionDenied(?:Error|Exception)|permission[_ ]error["']?|permission denied (?:for (?:relation|table|schema|database|sequence|function|resource|project|view)|on resource|\(publickey)|AccessDenied(?:Exception)?\b|(?:user|role|account|you|principal|caller|token|key|project|organization|org|client|identity|integration|app)\b[^.;]{0,80}(?:(?:is |are )?not (?:authori[sz]ed|allowed|permitted|entitled)|do(?:es)? not have|don't have|lacks?|without|has no) (?:\w+ ){0,4}(?:to perform|access|permissions?|privileges?|scope|rights?|authori|role|entitle)|not authori[sz]ed (?:to|for)|(?:insufficient|missing|lacks?|inadequate|required) (?:\w+ ){0,2}(?:permissions?|privileges?|scopes?|rights)\b(?! for global)|resource not accessible by|SAML|must be verified|organization (?:has been |is )?(?:disabled|restricted|suspended)|account (?:has been |is |was )?(?:disabled|banned|blocked|locked|restricted|suspended|deactivated)|access (?:to (?:this|the) \w+ )?(?:has been |was |is )?(?:denied|revoked|forbidden|restricted|disabled)(?! - path| \(os)|(?:country|region|territory).{0,40}not (?:supported|available|allowed)|unsupported_country|E403\b|requested access to the resource is denied|pull access denied|insufficient_(?:scope|permissions?)|requires? (?:\w+ ){0,3}(?:authentication|authorization|admin (?:role|rights|access))|access rights|forbidden\b.{0,40}(?:user|account|key|access|resource|request)|aren't authorized/i,
    unless: /access is denied|access denied: path|EACCES|EPERM|outside (?:of )?allowed|npm install|git index|model .{0,100}does not exist|method not allowed/i,
  },
  { subcategory: 'not_permitted', band: 'status', status: [401, 402, 403, 407] },
  {
    subcategory: 'not_permitted',
    band: 'hint',
    text: /\bunauthori[sz]ed\b|\bunauthenticated\b|\bforbidden\b|\bauthentication\b|credentials?\b|permission_error|billing|do(?:es)? not have access|no access to/i,
  },
  {
    subcategory: 'bad_key',
    band: 'cause',
    text: /(?:无效|未提供|缺少|错误|过期)的?(?:\s?API ?(?:密钥|key)|令牌|密钥|凭证)|(?:令牌|密钥|API ?Key|凭证|token|身份验证|鉴权|认证)(?:无效|已过期|过期|失败|不正确|错误|不存在)|未授权|没有权限(?:访问)?|認証(?:エラー|に失敗)|無効な(?:API)?キー|인증 ?(?:실패|오류)|autenticación (?:fallida|falló)|clave (?:de )?API (?:no válida|inválida|incorrecta)|contraseña incorrecta|Authentifizierung (?:fehlgeschlagen|ist)|ungültiger (?:API-?)?Schlüssel|authentification (?:échou|a échou|requise)|clé (?:d')?API (?:invalide|manquante)|falha (?:na|de) autenticação|chave (?:de )?API inválida|ошибка (?:авторизации|аутентификации)|неверный (?:ключ|пароль|токен)/i,
  },
]

export const auth: CategoryEntry = {
  label: 'Access',
  description: 'A key, login, permission or credit is missing or used up; only a person can fix it.',
  policy: { maxRetries: 0, backoff: 'none', baseDelayMs: 0, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
  matchers: [...quota, ...keys, ...refused],
}
