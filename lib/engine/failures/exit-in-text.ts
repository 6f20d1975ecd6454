const EXIT_CODE =
  /\b(?:exit(?:ed|s|ing)?(?: with)?(?: (?:a |the )?non-?zero)?[ _-]?(?:exit )?(?:code|status|value)|exited with|returned (?:a non-zero code|exit status)|ELIFECYCLE(?: npm \w+!?)? errno|exit)(?: of| was| is)?[\s:=("']{1,3}(-?\d{1,10})\b/i;
const SIGNAL =
  /\b(SIG(?:KILL|TERM|INT|HUP|SEGV|ABRT|BUS|ILL|FPE|XCPU|ALRM|QUIT))\b|\bsignal[: ]{1,2}(killed|terminated|interrupt|aborted|segmentation fault)\b|\b(?:killed|terminated|stopped) by signal (\d{1,2})\b|\bsignal (\d{1,2})\b/i;

const WORDS: Record<string, string> = {
  killed: "SIGKILL",
  terminated: "SIGTERM",
  interrupt: "SIGINT",
  aborted: "SIGABRT",
  "segmentation fault": "SIGSEGV",
};
const NUMBERS: Record<string, string> = {
  1: "SIGHUP",
  2: "SIGINT",
  4: "SIGILL",
  6: "SIGABRT",
  7: "SIGBUS",
  8: "SIGFPE",
  9: "SIGKILL",
  11: "SIGSEGV",
  14: "SIGALRM",
  15: "SIGTERM",
  24: "SIGXCPU",
};

/** The exit code that a text names ("exited with code 137"), or null. `text` is one line. */
export function exitCodeInText(text: string): number | null {
  const code = EXIT_CODE.exec(text)?.[1];
  return code === undefined ? null : Number(code);
}

/** The signal that a text names ("signal: killed", "SIGTERM", "signal 9"), as its POSIX name, or null. */
export function signalInText(text: string): string | null {
  const match = SIGNAL.exec(text);
  if (match === null) return null;
  const [, name, word, killer, number] = match;
  if (name !== undefined) return name.toUpperCase();
  if (word !== undefined) return WORDS[word.toLowerCase()] ?? null;
  return NUMBERS[killer ?? number ?? ""] ?? null;
}
