import type { Matcher } from "../matcher.ts";
import { anyOf, phrase } from "../pattern.ts";

const SERVICE = "(?:server|service|model|system|provider|api|upstream|engine|backend|endpoint|site|cluster|gateway)s?";

/** The remote service can be reached, but cannot answer for now. */
export const serverFaults: Matcher[] = [
  {
    subcategory: "overloaded",
    band: "cause",
    text: anyOf(
      /overload(?:ed|ing)?\b|overloaded_error|engine_overloaded/i,
      phrase`\b${SERVICE} (?:is |are |was |were )?(?:currently |temporarily |too |very |experiencing ){0,2}(?:busy|unavailable|overloaded|at capacity|high (?:demand|load|traffic)|heavy load|down\b|not available|offline for maintenance)`,
      /(?:at|over|no|insufficient|exceeded?|out of|lack of) (?:\w+ )?capacity|capacity (?:constraint|limit|exceeded|error|issue)/i,
      /high (?:demand|load|traffic)|under (?:heavy load|maintenance)/i,
      /temporarily (?:unavailable|busy|down|overloaded)/i,
      /service[ _]unavailable|ServiceUnavailable|\b503\b.{0,20}unavailable/i,
      /ModelNotReady|model (?:is )?(?:currently )?loading|warming up|starting up|in recovery mode|not currently accepting/i,
      /try again (?:later|shortly|in a (?:few|moment|minute|bit|while))|retry shortly/i,
      /no (?:\w+ )?(?:servers?|services?|backends?|providers?) (?:is |are )?(?:currently )?available|no healthy upstream|no available (?:channel|provider|accounts?|server)|auth_unavailable|无可用(?:渠道|账号|通道)/i,
      /(?:上游|网关|服务器?)[^，。 ]{0,6}(?:错误|异常|不可用|超载)|服务器?(?:繁忙|过载|不可用|错误|内部错误)|系统繁忙|访问量过大|请稍后(?:再试|重试)|混雑|サーバー?(?:エラー|が混|内部)|서버 (?:오류|과부하)/i,
      /servidor (?:ocupado|sobrecargado|no disponible|indisponível|sobrecarregado)|serviço indisponível|servizio non disponibile/i,
      /Dienst (?:ist )?nicht verfügbar|Server (?:ist )?überlastet|indisponible|serveur surchargé/i,
      /сервер перегружен|сервис недоступен|ошибка сервера/i,
    ),
    unless:
      /overload(?:ed)? (?:method|function|resolution|signature)|no overload matches|image|resource temporarily unavailable/i,
  },
  { subcategory: "server_error", band: "root", text: /5\d\d:? Unexpected token '?</i },
  {
    subcategory: "server_error",
    band: "cause",
    text: anyOf(
      /internal[ _]server[ _]error|InternalServer(?:Error|Exception)|server_error\b/i,
      /server (?:had an )?error (?:occurred|while|processing)|(?:server|system|service|backend) (?:had|hit|encountered) an? (?:\w+ )?error|try your request again/i,
      /bad[ _]gateway|gateway[ _]time-?out|error 5\d\d\b|web server is (?:down|returning)|origin (?:is unreachable|dns|web server)/i,
      /upstream (?:connect|request (?:failed|time)|prematurely|server error|stream (?:error|disconnect|closed)|failure|unavailable|returned (?:5|an? (?:5|error)))|error in upstream/i,
      /invalid response (?:from|was received from) (?:the )?upstream/i,
      /internal (?:api|service|provider) error|an error occurred while processing your request|api_error["']/i,
      /(?:unknown|unexpected) (?:provider|upstream|server) error|unknown_provider_error|backend error/i,
      /no (?:response|answer|reply) from (?:the )?(?:\w+ )?(?:provider|server|upstream|api|host|backend|endpoint|service|gateway)/i,
      /(?:due to|because of|caused by) an? (?:\w+ )?(?:api|provider|server|upstream|network) (?:error|failure|outage)/i,
      /model (?:stream|invocation) error|ModelStreamError|error was encountered while running the model/i,
      /server-?side (?:issue|error|fault)|\b(?:cloudflare|nginx|envoy) error/i,
      /all (?:providers|models|upstreams|accounts) (?:failed|exhausted|unavailable|are)/i,
    ),
  },
  { subcategory: "server_error", band: "cause", text: /\bUNAVAILABLE\b|"INTERNAL"|\bINTERNAL: |status: INTERNAL\b/ },
  {
    subcategory: "api_error",
    band: "sign",
    text: /provider returned error|an? (?:unexpected )?internal error (?:has )?occurred|internal error (?:during|while|in) (?:token|generat|inference|processing)\w*|please retry (?:the|your) request|upstream[_ ]error|\bAPI(?:Status|Call|Response|_)?_?error\b|\bllm ?(?:api )?error\b|ProviderError\b/i,
  },
  { subcategory: "server_error", band: "status", status: [408, 425, 429, [500, 599]] },
  { subcategory: "gateway_timeout", band: "limit", status: [408, 504, 524] },
];
