import type { Matcher } from "./matcher.ts";
import { anyOf } from "./pattern.ts";

/** The rules of the category `timeout`. */
export const timeoutMatchers: Matcher[] = [
  // A time limit named with its length. It is a timeout even inside a test run, and when something was cancelled for
  // it.
  {
    subcategory: "time_limit",
    band: "limit",
    text: anyOf(
      /time[ds]?[ -]?out,? (?:after|in|at|waiting|of|following|once)\b.{0,60}?(?:\d|…s)/i,
      /exceeded (?:the |its |a )?(?:[\w-]+ ){0,4}time-?out/i,
      /time-?out (?:of |after )?[("']?\d[\d.,]* ?(?:ms|s|secs?|seconds?|m|mins?|minutes?|h|hours?|milliseconds?)?[)"']? ?(?:was |is |has |been )*(?:exceed|reach|expired|elapsed|hit)/i,
      /(?:test|job|step|command|task|hook|request|build|run|pipeline|stage|operation|query|tool|script|session) time-?out (?:of )?\d/i,
      /time-?out error.{0,120}time-?out:? ?\d/i,
      /(?:killed|SIGKILL(?:ed)?|SIGTERM(?:ed)?) after \d[\d.]* ?(?:s|sec|seconds|m|min|minutes|ms)\b|time-?out \(\d+\w* ?> ?\d+\w*\)|\btime-?out ?> ?\d|as the time-?out \(\d|exceeded the \d{1,6} ?s safety|(?:exceed|reach|exhaust)\w* (?:the )?(?:max(?:imum)? )?(?:poll(?:ing)?|wait) attempts/i,
    ),
  },
  {
    subcategory: "time_limit",
    band: "limit",
    text: anyOf(
      /(?:exceed|reach|hit|pass|ran over|ran past|beyond|over|longer than|past|surpass)\w* (?:the |its |a |an |my |our |this |your |any )?(?:[\w-]+ ){0,3}(?:time[ _-]?limit|deadline|(?:execution|run(?:ning)?|build|session|processing|wall[ -]?clock|elapsed|allotted|allowed|job|cpu|max(?:imum)?)[ _-]time|max(?:imum)? (?:duration|runtime|run time)|wall[ -]?clock|time budget|duration limit|runtime limit|time allowed|specified deadline)/i,
      /(?:execution|it|job|run|command|build|task|test|tests|step|process|which|request|operation|script)s? (?:took|taking|ran|running|has been running|lasted) (?:\w+ ){0,2}(?:longer|more) than \d/i,
      /time[ _-]?limit (?:of .{0,30})?(?:was |is |has been )?(?:exceed|reach|expired|hit)/i,
      /(?:wall[ -]?clock|time|runtime|duration) (?:limit|budget|cap) (?:of )?\d|due to time limit|time exceeded|(?:stop|finish|terminat|exit|end)\w*[ _-]?reason\W{1,5}(?:time[ _-]?limit|time-?out|timed[ _]out|deadline)|walltime|took (?:longer|more time) than/i,
      /(?:exceed\w*|hit\w*|over|pass(?:ed|ing)|reach\w*|beyond|after|waited) (?:the |its |a |an |for )?\d[\d.]* ?-?(?:ms|s|m|h|secs?|seconds?|mins?|minutes?|hours?)(?: (?:time )?(?:limit|budget|cap|timeout|deadline|maximum)| and was (?:cancel|kill|stopp|abort|terminat)| for )/i,
      /exceed\w* (?:the |its |a )?(?:\w+ )?limit of \d[\d.]* ?(?:ms|s|secs?|seconds?|mins?|minutes?|hours?)\b/i,
      /(?<!backoff ?limit ?)exceed\w* (?:the |its )?\d[\d.]* ?(?:ms|s|m|h|secs?|seconds?|mins?|minutes?|hours?)\b/i,
      /TimeLimitExceeded|active ?deadline/i,
      /(?:killed|terminated|stopped|aborted|cancell?ed) (?:by|due to|because of|on) (?:the |a )?(?:\w+ )?time-?out/i,
      /max\w* (?:execution |run |running |session )?(?:time|duration|runtime) (?:of )?\d\S{0,11}(?: \w{1,12})? (?:was |has been )?(?:reached|exceeded|hit|elapsed)/i,
      /deadline (?:of )?\d.{0,20}(?:exceed|pass|expired)/i,
    ),
  },
  {
    subcategory: "no_answer_in_time",
    band: "limit",
    text: anyOf(
      /(?:did ?n[o']t|does not|failed to|could not|couldn't|has not|hasn't|not|never|unable to) (?:\w+ ){1,5}(?:within|in under|in less than|after) (?:the )?(?:\w+ ){0,3}\d[\d.]* ?(?:ms|s|m|h|secs?|seconds?|mins?|minutes?|hours?|millis\w*)(?![a-z])/i,
      /too long with no output|(?:after|gave up) waiting (?:for )?\d/i,
      /(?:no|without(?: any| an?)?) (?:\w+ ){0,3}(?:output|response|data|activity|progress|message|answer|reply|token|chunk|event|update|result|byte)s? (?:\w+ ){0,4}(?:for|in|within|after) (?:the )?(?:last |past |over |more than )?\d[\d.,]* ?(?:ms|s|m|h|secs?|seconds?|mins?|minutes?|hours?|millis\w*)(?![a-z])/i,
      /(?:idle|inactive|silent|unresponsive|stuck|hung) (?:for|longer than) (?:over |more than )?\d[\d.]* ?(?:ms|s|m|h|secs?|seconds?|mins?|minutes?|hours?)\b/i,
      /less than \d+ bytes\/sec/i,
    ),
    unless: /no heart ?beat/i,
  },
  // A timeout named without its length.
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
