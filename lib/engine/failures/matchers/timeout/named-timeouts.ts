import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** A timeout named without its length. */
export const namedTimeouts: Matcher[] = [
  {
    subcategory: "request_timeout",
    band: "root",
    text: anyOf(
      /\bE?(?:SOCKET)?TIMEDOUT\b/,
      /UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT/,
      /ECONNABORTED.{0,80}time-?out/,
      /time-?out.{0,80}ECONNABORTED/,
      /(?:API|APIConnection|Connect|Connection|Read|Write|Pool|Headers|Body|Request|Response|Socket|Http|Deadline|Gateway|SSL|Navigation|Handshake|Idle|Stream|Tool|Command|Execution|Agent|Step|Statement|Query|Lock|Asyncio|LLM)Time-?[oO]ut\w*/,
      /Time-?[oO]ut(?:Error|Exception|Expired)\b/,
      /litellm\.Timeout/,
      /httpx\.\w*Timeout/,
      /requests\.exceptions\.\w*Timeout/,
      /socket\.timeout/,
      /ERR_(?:CONNECTION_)?TIMED_OUT/,
      /i\/o timeout/,
      /TLS handshake timeout/,
      /Client\.Timeout/,
      /deadline[ _]exceeded/,
      /deadline (?:has )?(?:expired|passed|elapsed)/,
      /curl: ?\(28\)/,
      /operation was aborted due to timeout/,
      /SoftTimeLimit/,
      /NSURLErrorDomain\W{0,3}(?:error|code)?\W{0,3}-1001\b/,
    ),
    unless: /gateway time-?out|name resolution|getaddrinfo|ENOTFOUND|EAI_AGAIN|connection refused|ECONNREFUSED/i,
  },
  {
    subcategory: "request_timeout",
    band: "root",
    text: anyOf(
      /\bMCP error -32001\b/i,
      /(?:idle|read|write|connect(?:ion)?|request|response|socket|stream|handshake|statement|query|command|tool|lock wait|execution|job|activity|workflow|step|session|start-?up|navigation|page|poll(?:ing)?|wait(?:ing)?|overall|hard|soft|first[ -]token|inactivity)[ _-]?time-?out\b/i,
      /time-?out (?:waiting|while|reading|writing|connecting|expired|exceeded|reached|error|elapsed|occurred|was reached|during|on|in|for|when|from)/i,
      /(?:time[ -]?out|timed out) (?:waiting|while)|StartToClose|ScheduleToStart|ScheduleToClose/i,
      /(?:^|SQLSTATE\W{0,4}|\bcode\W{1,4})57014\b|canceling statement due to|request[ _]timed?[ _]?out/i,
      /(?:respond|answer|repl(?:y|ied)|finish|complet|start|return)\w* in time\b|execution expired|stuck[_ ]or[_ ]timeout|alarm clock/i,
    ),
    unless: /gateway time-?out|heart ?beat|parameter.{0,20}timeout|timeout.{0,20}parameter/i,
  },
  {
    subcategory: "timed_out",
    band: "cause",
    text: anyOf(
      /\btim(?:ed|es|ing)[ _-]?out\b/i,
      /(?<!gateway )(?<!gateway_)(?<!['"`])\btime-?out(?:ed)?(?= ?(?:$|\.(?!\w)|[!,;:)"'\]}·]))/i,
      /\btime limit\b|took too long|too slow to (?:respond|answer)/i,
      /time (?:is |was |has )?(?:up|expired|ran out)|ran out of time|wall[ -]?clock (?:limit|budget)/i,
    ),
    unless: /gateway time-?out|time-?out ?[:=] ?\d/i,
  },
  {
    subcategory: "timed_out",
    band: "cause",
    text: anyOf(
      /超时|逾時|タイムアウト|制限時間|시간 ?초과|타임아웃|tiempo (?:de espera|límite|limite|de ejecución|agotado)/i,
      /agotado el tiempo|Zeitüberschreitung|Zeitlimit|délai(?: d'attente| imparti)? (?:dépassé|expiré|écoulé)/i,
      /délai d'attente|requête a expiré|connexion a expiré|tempo (?:limite|esgotado|scaduto|de espera|massimo)/i,
      /тайм-?аут|время ожидания|превышено время|лимит времени|przekroczono (?:limit )?czas|zaman aşımı/i,
      /hết thời gian|time-?out verstreken/i,
    ),
  },
  { subcategory: "time_limit", band: "exit", exitCodes: [124], signals: ["SIGXCPU", "SIGALRM"] },
  {
    subcategory: "timed_out",
    band: "hint",
    text: /(?<![-/.])\btime-?out\b(?!\.\w)|\bdeadline\b|\btimed\b|took too long|too slow|\bhung\b|no longer responding/i,
  },
];
