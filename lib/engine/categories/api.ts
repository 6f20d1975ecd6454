import { type CategoryEntry, MAX_DELAY_MS, type Matcher } from '../category.ts'

const limits: Matcher[] = [
  {
    subcategory: 'rate_limited',
    band: 'cause',
    text: /rate[ _-]?limit(?!s? (?:config|module|middleware|test))|too[ _]many[ _](?:requests|concurrent|connections|clients)|throttl(?:ed|ing|e)\b|ThrottlingException|(?:requests?|tokens?|calls?) per[ _-](?:min|minute|second|day|hour)|\b[RT]P[MD] limit|RESOURCE_EXHAUSTED|ResourceExhausted|resource(?: has been)? exhausted|concurrency limit|too_many_\w+|slow down|quota (?:exceeded|limit).{0,80}per (?:minute|min|day)|toomanyrequests|pull rate limit|secondary rate|abuse detection|connection slots|too many clients|too many tokens, please wait|请求(?:过于|太)频繁|频率(?:限制|超)|速率限制|限流|レート制限|límite de (?:velocidad|solicitudes|tasa)|demasiadas solicitudes|zu viele Anfragen|trop de requêtes|limite de taxa|muitas (?:solicitações|requisições)|слишком много запросов/i,
    unless: /message larger than max|out of memory|disk/i,
  },
  {
    subcategory: 'usage_limit',
    band: 'root',
    text: /(?:usage|session|weekly|daily|hourly|5-?hour|five-?hour|message|plan|opus|monthly|request) limits?\b[^.;]{0,60}(?:reach|exceed|hit|reset)|(?:hit|reach|exceed)\w* (?:your |the |its |our )?(?:\w+ ){0,3}(?:usage|session|weekly|daily|hourly|5-?hour|message|rate|plan) limits?|limits? (?:will |to )reset|usage_limit_reached|regain access on|out of (?:\w+ )?(?:messages|usage) .{0,30}(?:until|reset)|limit reached.{0,20}resets?/i,
    unless: /(?:spend|key) limit|total limit|tool use|turn/i,
  },
  {
    subcategory: 'rate_limited',
    band: 'root',
    text: /quota\b.{0,400}(?:(?:please )?(?:retry|try again) in \d|retry-?after|retrydelay|resets? (?:at|in|on|after)|try again (?:in|at|after) )/i,
  },
]

const servers: Matcher[] = [
  {
    subcategory: 'overloaded',
    band: 'cause',
    text: /overload(?:ed|ing)?\b|overloaded_error|(?:server|service|model|system|provider|api|upstream|engine|backend|endpoint|site)s? (?:is |are |was |were )?(?:currently |temporarily |too |very |experiencing ){0,2}(?:busy|unavailable|overloaded|at capacity|high (?:demand|load|traffic)|heavy load|down\b|not available|offline for maintenance)|(?:at|over|no|insufficient|exceeded?|out of|lack of) (?:\w+ )?capacity|high (?:demand|load|traffic)|temporarily (?:unavailable|busy|down|overloaded)|service[ _]unavailable|ServiceUnavailable|service (?:is )?(?:currently |temporarily )?unavailable|ModelNotReady|model (?:is )?(?:currently )?loading|warming up|please try again later|try again (?:later|shortly|in a (?:few|moment|minute|bit|while))|under (?:heavy load|maintenance)|capacity (?:constraint|limit|exceeded|error|issue)|ModelNotReadyException|engine_overloaded|no healthy upstream|starting up|in recovery mode|not currently accepting|服务器?(?:繁忙|过载|不可用|错误|内部错误)|系统繁忙|访问量过大|请稍后(?:再试|重试)|混雑|サーバー?(?:エラー|が混|内部)|servidor (?:ocupado|sobrecargado|no disponible)|Dienst (?:ist )?nicht verfügbar|Server (?:ist )?überlastet|service (?:est )?indisponible|serviço indisponível|servidor indisponível|сервер перегружен|сервис недоступен/i,
    unless: /overload(?:ed)? (?:method|function|resolution|signature)|no overload matches|image|resource temporarily unavailable/i,
  },
  {
    subcategory: 'server_error',
    band: 'cause',
    text: /internal[ _]server[ _]error|InternalServerError|server_error\b|server (?:had an )?error (?:occurred|while|processing)|the server (?:had|encountered) an? (?:\w+ )?error|bad[ _]gateway|gateway[ _]time-?out|upstream (?:connect|error|request|prematurely|server|stream|provider|service|returned|failure|unavailable)|error in upstream|upstream_error|invalid response (?:from|was received from) (?:the )?upstream|web server is (?:down|returning)|origin (?:is unreachable|dns|web server)|cloudflare|InternalServerException|internal (?:api|service|provider) error|an error occurred while processing your request|api_error["']|provider returned error|model (?:stream|invocation) error|ModelStreamError|unknown_provider_error|UNAVAILABLE\b|\bINTERNAL\b["',. ]|server-?side (?:issue|error|fault)|backend error|no available (?:channel|provider|accounts?|server)|all (?:providers|models|upstreams|accounts) (?:failed|exhausted|unavailable|are)/,
  },
  {
    subcategory: 'server_error',
    band: 'status',
    status: [408, 425, 429, [500, 599]],
  },
  {
    subcategory: 'gateway_timeout',
    band: 'limit',
    status: [408, 504, 524],
  },
]

const network: Matcher[] = [
  {
    subcategory: 'connection_reset',
    band: 'root',
    text: /\bECONNRESET\b|\bEPIPE\b|\bECONNABORTED\b|connection (?:was |has been |been |is |got )*(?:reset|aborted|dropped|interrupted|lost|closed|terminated|broken|severed|cut)|(?:reset|closed|dropped|aborted|forcibly closed|terminated|disconnected) by (?:the )?(?:remote|peer|server|host|upstream|foreign)|socket (?:hang ?up|connection was closed|closed|disconnected|error|has been (?:ended|closed))|broken pipe|WinError 1005[34]|10054|connection closed|closed the connection|other side closed|server (?:has )?(?:closed|disconnected|dropped|hung up|terminated the connection)|remote (?:end|host|server) (?:closed|hung up|disconnected)|RemoteDisconnected|RemoteProtocolError|ConnectionReset|ConnectionAborted|ServerDisconnected|connection error|ConnectionError|APIConnectionError|lost connection|lost the connection|connection to .{0,60}(?:lost|closed|dropped|broken)|empty reply from server|(?:the )?connection .{0,20}unexpectedly|kex_exchange_identification|terminating connection|\b57P0[1-3]\b|\b08(?:006|003|001|000|004)\b|server closed the connection|gone away|MCP error -32000: Connection closed|curl: ?\((?:35|52|55|56|92|16)\)|ERR_(?:CONNECTION|EMPTY|HTTP2|QUIC|NETWORK|INTERNET|SOCKET|PROXY|TUNNEL|SSL_PROTOCOL)_\w+/i,
    unless: /docker daemon|docker\.sock|target (?:page|closed)|page, context or browser/i,
  },
  {
    subcategory: 'connection_refused',
    band: 'root',
    text: /\bECONNREFUSED\b|connection[ _]?refused|actively refused|ConnectionRefused|\b(?:EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)\b|(?:host|network|server|destination|endpoint|peer) (?:is |was )?(?:unreachable|down\b|not reachable)|no route to host|(?:could not|couldn't|can(?:not|'t)|unable to|failed to|error|failure) (?:\w+ )?(?:establish|connect|reach|open)\w* (?:an? |the |new )?(?:\w+ ){0,3}(?:to|with|connection|host|server|api|backend|upstream|remote|network)\b|unable to reach|can(?:not|'t) (?:reach|connect)|curl: ?\((?:7|5)\)|could not connect|failed to connect|connect(?:ion)? failed\b|connection failure|tunneling socket could not|proxy (?:connect|connection|error|server)|connect ECONN|all connection attempts failed|max retries exceeded with url|NewConnectionError|WinError 10061|\bEPROTO\b|拒绝连接|连接(?:被拒绝|失败|超时|被重置|断开)|无法连接|网络(?:错误|异常|连接|请求失败)|接続(?:でき|に失敗|が拒否)|ネットワーク(?:エラー|接続)|conexión (?:rechazada|perdida|cerrada|reiniciada)|no se pudo conectar|error de (?:red|conexión)|Verbindung (?:wurde )?(?:abgelehnt|verweigert|unterbrochen|getrennt|zurückgesetzt|verloren|fehlgeschlagen)|Netzwerkfehler|connexion (?:refusée|perdue|interrompue|échouée|fermée|réinitialisée)|erreur (?:de )?réseau|conexão (?:recusada|perdida|fechada)|erro de (?:rede|conexão)|соединени[ея] (?:разорван|отклонен|сброшен|потерян|закрыт)|ошибка сети|в соединении отказано/i,
    unless: /docker daemon|docker\.sock|dockerDesktop|DISPLAY|X server|spawn \S+ ENOENT|podman|browserType|lock/i,
  },
  {
    subcategory: 'dns',
    band: 'root',
    text: /\bEAI_(?:AGAIN|NODATA|NONAME|FAIL|NOTFOUND)\b|getaddrinfo|\bENOTFOUND\b|(?:could not|couldn't|cannot|can't|unable to|failed to|failure in|error) (?:\w+ )?resolv\w* (?:the )?(?:\w+ )?(?:host|hostname|name|address|domain|proxy|dns)|name (?:or service not known|resolution|does not resolve)|no such host|nodename nor servname|server misbehaving|\bDNS\b.{0,40}(?:fail|error|lookup|resol|problem|server)|NXDOMAIN|SERVFAIL|NameResolutionError|unknown ?host|no address associated|ERR_NAME_NOT_RESOLVED|name resolution|curl: ?\(6\)|DNS-?(?:Fehler|Zugriff)/i,
  },
  {
    subcategory: 'stream_broken',
    band: 'root',
    text: /stream (?:was |has been |is |got |has |unexpectedly |read ){0,2}(?:disconnected|closed|error\b|ended (?:before|without|unexpectedly|prematurely)|interrupted|aborted|reset|terminated|cut|broken|stalled|failed|truncated|idle)|stream_read_error|stream_error|streaming (?:was )?(?:interrupted|aborted|failed|response failed)|(?:before|without) (?:response\.completed|message_stop|completion|a finish|the stream|\[DONE\]|finish_reason)|error (?:decoding|reading) (?:the )?(?:response )?(?:body|stream)|transport (?:error|closed|failure)|premature(?:ly)? (?:close|end|eof)|(?:response|stream|connection|upstream|body|socket|server)\b.{0,30}prematurely|ERR_STREAM_PREMATURE|incomplete (?:chunked read|read|envelope|message|chunked)|IncompleteRead|ChunkedEncoding|peer closed|unexpected(?: end of file|ly closed| EOF)(?! while| in json)|unexpected EOF|\bRST_STREAM\b|GOAWAY|HTTP\/2 (?:stream|error|protocol|framing)|http2 ?(?:error|:)|NGHTTP2|response (?:ended|closed|was (?:aborted|interrupted))|(?:connection|network|request|response|fetch) (?:was )?interrupted|NoneType.{0,5}stream|SSE (?:stream )?(?:error|closed|disconnect|ended)|missing finish|without a finish reason|early EOF|RPC failed|the remote end hung up|unexpected disconnect|websocket.{0,40}(?:clos|disconnect|error|fail|drop)|(?:TypeError: )\bterminated\b|流(?:被|已)?(?:中断|断开)/i,
    unless: /while (?:parsing|looking)|unexpected EOF, expected|matching `|JSON|worker exited prematurely|YAML|SyntaxError|api error status/i,
  },
  {
    subcategory: 'network_error',
    band: 'cause',
    text: /fetch failed|failed to fetch\b|network ?(?:error|failure|problem|issue|request failed|is (?:down|unreachable|unavailable)|connection|connectivity)|NetworkError|Load failed|ERR_NETWORK|ERR_INTERNET|unstable (?:network|connection)|connection (?:problem|issue|trouble|fault)|check your (?:internet|network|connection)|no internet|SSL (?:error|handshake|routines|connect)|TLS (?:connection|handshake)|handshake fail\w*|SSLError|wrong version number|SSL_ERROR|decryption failed|(?:request|api call|llm call|completion|http request) (?:was )?failed\b.{0,40}network|reconnecting|error sending request/i,
    unless: /certificate|self[- ]signed|CERT_|none of the|docker network|failed to fetch (?:\w+ )?(?:oauth|user|model list)/i,
  },
  {
    subcategory: 'network_error',
    band: 'hint',
    text: /\bnetwork\b|\boffline\b|\bunreachable\b|\bconnection\b|retry(?:ing)? (?:later|attempt)|transient|rate limit|\bAPI call failed|unavailable/i,
    unless: /cannot find|not found/i,
  },
]

const databases: Matcher[] = [
  {
    subcategory: 'database_unavailable',
    band: 'cause',
    text: /deadlock (?:detected|found)|could not serialize access|serialization failure|\b40(?:001|P01)\b|database (?:system )?is (?:starting up|shutting down|in recovery|not (?:yet )?accepting|unavailable)|\b53300\b|replica set|no primary|not primary|CLUSTERDOWN|LOADING Redis|READONLY You can't|write conflict|connection pool (?:exhausted|is exhausted)|can't reach database server|server selection/i,
  },
]

export const api: CategoryEntry = {
  label: 'API',
  description: 'A remote service or the network failed for a moment: rate limit, overload, server error, broken connection.',
  policy: { maxRetries: 7, backoff: 'exponential', baseDelayMs: 1_000, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
  matchers: [...limits, ...servers, ...network, ...databases],
}
