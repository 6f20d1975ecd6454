import { type CategoryEntry, MAX_DELAY_MS, type Matcher } from '../category.ts'

/** A limit named with its length is a time-out even inside a test run or before a cancel (border rule 4). */
const namedLimits: Matcher[] = [
  {
    subcategory: 'time_limit',
    band: 'limit',
    text: /time[ds]?[ -]?out,? (?:after|in|at|waiting|of|following|once)\b.{0,60}?(?:\d|…s)|exceeded (?:the |its |a )?(?:[\w-]+ ){0,4}time-?out|time-?out (?:of |after )?[("']?\d[\d.,]* ?(?:ms|s|secs?|seconds?|m|mins?|minutes?|h|hours?|milliseconds?)?[)"']? ?(?:was |is |has |been )*(?:exceed|reach|expired|elapsed|hit)|(?:test|job|step|command|task|hook|request|build|run|pipeline|stage|operation|query|tool|script|session) time-?out (?:of )?\d|time-?out error.{0,120}time-?out:? ?\d|killed after \d[\d.]* ?(?:s|sec|seconds|m|min|minutes|ms)\b/i,
  },
  {
    subcategory: 'time_limit',
    band: 'limit',
    text: /(?:exceed|reach|hit|pass|ran over|ran past|beyond|over|longer than|past|surpass)\w* (?:the |its |a |an |my |our |this |your |any )?(?:[\w-]+ ){0,3}(?:time[ _-]?limit|deadline|(?:execution|run(?:ning)?|build|session|processing|wall[ -]?clock|elapsed|allotted|allowed|job|cpu|max(?:imum)?)[ _-]time|max(?:imum)? (?:duration|runtime|run time)|wall[ -]?clock|time budget|duration limit|runtime limit|time allowed|specified deadline)|(?:execution|it|job|run|command|build|task|test|tests|step|process|which|request|operation|script)s? (?:took|taking|ran|running|has been running|lasted) (?:\w+ ){0,2}(?:longer|more) than \d|time[ _-]?limit (?:of .{0,30})?(?:was |is |has been )?(?:exceed|reach|expired|hit)|due to time limit|TimeLimitExceeded|deadline (?:of )?\d.{0,20}(?:exceed|pass|expired)/i,
  },
  {
    subcategory: 'no_answer_in_time',
    band: 'limit',
    text: /(?:did ?n[o']t|does not|failed to|could not|couldn't|has not|hasn't|not|never|unable to) (?:\w+ ){1,5}(?:within|in under|in less than|after) (?:the )?(?:\w+ ){0,3}\d[\d.]* ?(?:ms|s|m|h|sec|min|hour|milli)|(?:no|without(?: any| an?)?) (?:\w+ ){0,3}(?:output|response|data|activity|progress|message|answer|reply|token|chunk|event|update|result|byte)s? (?:\w+ ){0,4}(?:for|in|within|after) (?:the )?(?:last |past |over |more than )?\d[\d.,]* ?(?:ms|s|m|h|sec|min|hour|milli)|(?:idle|inactive|silent|unresponsive|stuck|hung) (?:for|longer than) (?:over |more than )?\d[\d.]* ?(?:ms|s|m|h|sec|min|hour)|less than \d+ bytes\/sec/i,
    unless: /no heart ?beat/i,
  },
]

const named: Matcher[] = [
  {
    subcategory: 'request_timeout',
    band: 'root',
    text: /\bE?(?:SOCKET)?TIMEDOUT\b|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|ECONNABORTED.{0,80}time-?out|time-?out.{0,80}ECONNABORTED|(?:API|APIConnection|Connect|Connection|Read|Write|Pool|Headers|Body|Request|Response|Socket|Http|Deadline|Gateway|SSL|Navigation|Handshake|Idle|Stream|Tool|Command|Execution|Agent|Step|Statement|Query|Lock|Asyncio|LLM)Time-?[oO]ut\w*|Time-?[oO]ut(?:Error|Exception|Expired)\b|litellm\.Timeout|httpx\.\w*Timeout|requests\.exceptions\.\w*Timeout|socket\.timeout|ERR_(?:CONNECTION_)?TIMED_OUT|i\/o timeout|TLS handshake timeout|Client\.Timeout|deadline[ _]exceeded|deadline (?:has )?(?:expired|passed|elapsed)|curl: ?\(28\)|operation was aborted due to timeout|SoftTimeLimit/,
    unless: /gateway time-?out/i,
  },
  {
    subcategory: 'request_timeout',
    band: 'root',
    text: /\bMCP error -32001\b|(?:idle|read|write|connect(?:ion)?|request|response|socket|stream|handshake|statement|query|command|tool|lock wait|execution|job|activity|workflow|step|session|start-?up|navigation|page|poll(?:ing)?|wait(?:ing)?|overall|hard|soft|first[ -]token|inactivity)[ _-]?time-?out\b|time-?out (?:waiting|while|reading|writing|connecting|expired|exceeded|reached|error|elapsed|occurred|was reached|during|on|in|for|when|from)|(?:time[ -]?out|timed out) (?:waiting|while)|StartToClose|ScheduleToStart|ScheduleToClose|\b57014\b|canceling statement due to|request[ _]timed?[ _]?out|execution expired/i,
    unless: /gateway time-?out|heart ?beat|parameter.{0,20}timeout|timeout.{0,20}parameter/i,
  },
  {
    subcategory: 'timed_out',
    band: 'cause',
    text: /\btim(?:ed|es|ing)[ _-]?out\b|(?<!gateway )(?<!gateway_)\btime-?out(?:ed)?(?= ?(?:$|[.!,;:)"'\]}·]))|\btime limit\b|took too long|too slow to (?:respond|answer)|time (?:is |was |has )?(?:up|expired|ran out)|ran out of time|wall[ -]?clock (?:limit|budget)/i,
    unless: /gateway time-?out|time-?out ?[:=] ?\d/i,
  },
  {
    subcategory: 'timed_out',
    band: 'cause',
    text: /超时|逾時|タイムアウト|制限時間|시간 ?초과|타임아웃|tiempo (?:de espera|límite|limite|de ejecución|agotado)|agotado el tiempo|Zeitüberschreitung|Zeitlimit|Zeitlimite|délai(?: d'attente| imparti)? (?:dépassé|expiré|écoulé)|délai d'attente|tempo (?:limite|esgotado|scaduto|de espera|massimo)|тайм-?аут|таймаут|время ожидания|превышено время|лимит времени|przekroczono (?:limit )?czas|zaman aşımı|hết thời gian|time-?out verstreken/i,
  },
  { subcategory: 'time_limit', band: 'exit', exitCodes: [124], signals: ['SIGXCPU', 'SIGALRM'] },
  { subcategory: 'timed_out', band: 'hint', text: /\btime-?out\b|\bdeadline\b/i },
]

export const timeout: CategoryEntry = {
  label: 'Timeout',
  description: 'A time limit was exceeded: a command, a request, a job, a statement or an idle stream.',
  policy: { maxRetries: 5, backoff: 'exponential', baseDelayMs: 2_000, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
  matchers: [...namedLimits, ...named],
}
