const LABELLED =
  /(?<!exit[ _-])(?<!exited with )(?<!expected )\b(?:https?(?:\/\d(?:\.\d)?(?!["\d.]))?|status(?:[ _-]?code)?|error[ _-]?code|response[ _-]?code|api error|returned error|http error|code)\b["']?\)?\s{0,3}(?:is|of|was|:|=|-)?\s{0,3}["'([]{0,2}(?:http[ /]?)?([45]\d\d)(?![\w%/]|:\S|\.\d|\s?(?:ms|tokens?|s|kb|mb|bytes)\b)/i;
const WITH_REASON =
  /(?<![\w.:/#$-])(?<!\d,)(?<!\b(?:line|row|step|pid|job|run|port|chunk|item|page|build|pr|issue) )([45]\d\d)[)\]:,]{0,2}\s{0,3}(?:-\s?)?["']?(?:too many requests|bad gateway|service (?:temporarily )?unavailable|internal (?:server )?error|unauthorized|unauthenticated|forbidden|not found|bad request|gateway time-?out|payment required|unprocessable|validation failed|conflict|request time-?out|overloaded|payload too large|request entity too large|method not allowed|unsupported media type|gone\b|client error|server error|error\b|status)/i;
const IN_PARENTHESES =
  /(?:requests|error|errors|failed|failure|unauthorized|forbidden|overloaded|unavailable|gateway|denied|exceeded|limited|timeout)\s?[([](?:http |status |code )?([45]\d\d)[)\]]/i;
const AFTER_ERROR =
  /\berror\b["']?\s?[:=]\s?["'(]?([45]\d\d)(?=[\s,;.)"']|$)(?! (?:tests?|files?|lines?|errors?|passed|failed|problems?|ms\b|tokens?))/i;
const AT_THE_END =
  /(?<!passed |failed |skipped |total |tests? |files? |\d )\((?:HTTP |status |code )?([45]\d\d)\)[.!]?\s*$/i;
const ANSWERED =
  /(?<!\bexpected\b.{0,60})(?:respond(?:ed|s)?|return(?:ed|s)?|got|received|replied|rejected|failed|answered)(?: the request)?(?: by server)?(?: with| an?){0,2}:? (?:an? )?(?:http |status |code |error ){0,3}([45]\d\d)(?![\w:%/]|\.\d|\s?(?:ms|tokens?|s|kb|mb|bytes|of|tests?|passed|failed)\b)/i;
const IN_OTHER_WORDS = /(?<![\w.:/#$,-])([45]\d\d) ?(?:的?(?:错误|报错|异常)|エラー|에러|오류|ошибк|Fehler\b)/i;
const AFTER_ARROW = /(?:->|=>|→) {0,2}([45]\d\d)\b(?!\.\d| ?(?:ms|tokens?|s|kb|mb|bytes)\b)/;
const AFTER_ADDRESS = /<url>[:)]{0,2} {1,2}(?:- )?([45]\d\d)\b(?!\.\d| ?(?:ms|tokens?|s|kb|mb|bytes)\b)/i;
const NAMED_ERROR =
  /\w(?:error|exception): ([45]\d\d)\b(?:$| ·|,? (?=[{["'A-Z]))(?!ms\b|tokens?\b|passed|failed|tests?\b)/i;
const LEADING =
  /^(?:[\w. ]{0,30}error: ?)?\[?([45]\d\d)\]?:? (?=[{["'A-Z]|[a-z]{2,} )(?!ms\b|tokens?\b|passed|failed|tests?\b)/;

/**
 * The HTTP status that a text states, or null. A number in a path, a port, a size or a count is not a status.
 * `text` is one line, as `readableText` gives it.
 */
export function statusInText(text: string): number | null {
  for (const pattern of [
    LABELLED,
    WITH_REASON,
    IN_PARENTHESES,
    ANSWERED,
    IN_OTHER_WORDS,
    LEADING,
    AFTER_ARROW,
    AFTER_ADDRESS,
    NAMED_ERROR,
    AFTER_ERROR,
    AT_THE_END,
  ]) {
    const status = pattern.exec(text)?.[1];
    if (status !== undefined) return Number(status);
  }
  return null;
}
