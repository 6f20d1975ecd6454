const HEAD = 6_000;
const TAIL = 10_000;

/** A message as rules match it: as trimmed lines, and as one line with single spaces. */
export type ReadableText = { lines: string; flat: string };

/**
 * Normalizes the message of a failure for rules: cut to 16,000 characters, without ANSI codes, box drawings and stack frames,
 * with plain quotes. Web addresses become `<url>` and source files `<file>`, because words and numbers in them name no cause.
 * Numbers are cut to 20 digits: a rule that starts with a number is tried at each of its digits.
 */
export function readableText(message: string): ReadableText {
  const cut = message.length > HEAD + TAIL ? `${message.slice(0, HEAD)}\n${message.slice(-TAIL)}` : message;
  const lines = withoutFrames(withPlainSigns(withoutAnsi(cut)))
    .replace(/\b(?:https?|wss?|file|git|ssh):\/\/[^\s'"`<>)\]},]{1,2000}/gi, "<url>")
    .replace(SOURCE_FILE, "<file>")
    .replace(/(\d{20})\d+/g, "$1");
  const flat = lines.replace(/\s+/g, " ").trim();
  const names = spelledNames(flat);
  return { lines, flat: names === "" ? flat : `${flat} · ${names}` };
}

/** Removes terminal colour and cursor codes, also where ESC was written as an escape sequence or as an arrow. */
export function withoutAnsi(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: ESC, CSI and BEL are what this removes
    /(?:\u001b|\u009b|\\u001b|\\x1b|\\033|←)(?:\[[0-9;?]{0,20}[A-Za-z]|\][^\u0007\n]{0,200}\u0007)/gi,
    "",
  );
}

function withPlainSigns(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\\r\\n|\\n/g, "\n")
    .replace(/\\{1,8}(["'])/g, "$1")
    .replace(/[‘’‛′]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[‐‑–—]/g, "-")
    .replace(/[\u2500-\u257f\u00a0]/g, " ");
}

const FRAME =
  /^(?:at .{0,300}(?::\d+(?::\d+)?\)?|\(<anonymous>\)|\(native code\)|\.java:\d+\))|File "[^"]{1,300}", line \d+(?:, in .{0,100})?)$/;

function withoutFrames(text: string): string {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const told = lines.filter((line) => !FRAME.test(line));
  return (told.length > 0 ? told : lines).join("\n");
}

const SOURCE_FILE =
  /[\w@~.:+\\/-]{0,200}\b[\w-]{1,80}(?:\.(?:test|spec|config|d|min|int|e2e))*\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|php|cs|cc|cpp|hpp|swift|scala|vue|svelte|css|html|md|sh|bash|ps1)(?![\w./])(?::\d+){0,2}/g;

const NAME =
  /\b(?:[A-Z][a-z0-9]+){1,8}(?:Error|Exception|Exceeded|Expired|Lost|Failed|Failure|Reached|Fault|Denied|Refused|Rejected|Blocked|Unavailable|Disconnected|Interrupted|Mismatch|Missing|NotFound|Gone|Died|Killed|Crashed|Stalled|Evicted|Preempted|Requested|TimedOut|Limit|Violation|Triggered)\b|\b[A-Z][A-Z0-9]{1,30}(?:_[A-Z0-9]{1,30}){1,8}\b/g;

/** Names of errors spelled as words, so that `WORKER_LEASE_EXPIRED` and `SandboxNotFoundError` are read like sentences. */
function spelledNames(flat: string): string {
  const names = new Set(/^\w{3,80}$/.test(flat) ? [flat] : flat.match(NAME)?.slice(0, 20));
  return [...names]
    .filter((name) => !/^Test[A-Z]/.test(name))
    .map(spelled)
    .join(" · ");
}

/** `WORKER_LEASE_EXPIRED`, `worker.lease_expired`, `workerLeaseExpired` → `worker lease expired`. */
export function spelled(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replace(/[_.\-:/]+/g, " ")
    .trim()
    .toLowerCase();
}
