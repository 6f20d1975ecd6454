import { escapePattern } from "#lib/agents/text/escape-pattern.ts";
import { failureAt, lineNumber, type OutputFailure } from "./output-failure.ts";

const FAILED = /^ *--- FAIL: (\S+) \(.*\)\n((?:^(?! *--- |(?:FAIL|PASS|ok)\b|===).*\n?)*)/gm;
const SAID = /^\s+(?!testing\.go:)(\S+\.go):(\d+): ?(.*)$/gm;
/** testify writes its words below, up to its next heading. */
const ASSERTED = /^\s+Error:([\s\S]+?)(?=^\s+(?:Test|Messages|Error Trace):|(?![\s\S]))/m;
const PACKAGE = /^FAIL\t(\S+)/m;
const BUILD = /^(?:vet: )?(\.?\/?[\w./-]+\.go):(\d+)(?::\d+)?: (.+)$/gm;
const PANIC = /^panic: (.+)$/m;
const OVER_TIME = /^panic: (test timed out after .+)\n\s*running tests:\n\s+(\S+)/m;
const FRAME = /^\t(\S+_test\.go|\S+\.go):(\d+) /gm;

/** `go test`, `go vet`, `go build` and golangci-lint. Go names a test's file without its folder, and the package below. */
export function parseGoTest(output: string): OutputFailure[] {
  const tests = [...output.matchAll(FAILED)].flatMap((found) => {
    const [whole, title = "", block = ""] = found;
    const said = lastSaid(block) ?? lastSaid(runBlock(output.slice(0, found.index), title));
    const within = PACKAGE.exec(output.slice(found.index + whole.length))?.[1];
    const pack = within === undefined ? {} : { within };
    if (said !== null) return [{ title, ...said, message: said.message || title, ...pack }];
    const panic = PANIC.exec(output);
    return panic ? [{ title, message: `panic: ${panic[1]}`, ...panicPlace(output), ...pack }] : [];
  });
  if (tests.length > 0) return tests;
  const late = OVER_TIME.exec(output);
  if (late) return [failureAt(null, undefined, late[1] ?? "", late[2])];
  return [...output.matchAll(BUILD)].map(([, file = "", line, message = ""]) =>
    failureAt(file.replace(/^\.\//, ""), line, message),
  );
}

/** The last thing a test said: what it logged before is no failure. */
function lastSaid(block: string): { message: string; file: string; line: number | null } | null {
  const said = [...block.matchAll(SAID)].at(-1);
  if (said === undefined) return null;
  const [, file = "", line, words = ""] = said;
  const message = words.trim() || squeezed(ASSERTED.exec(block.slice(said.index))?.[1] ?? "");
  return { message, file, line: lineNumber(line) };
}

function squeezed(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join("\n");
}

/** With `-v` what a test says comes while it runs, above its verdict. */
function runBlock(before: string, title: string): string {
  const starts = [...before.matchAll(new RegExp(`^=== (?:RUN|CONT|NAME) +${escapePattern(title)}$`, "gm"))];
  return starts.map((start) => before.slice(start.index + start[0].length).split(/^(?:===| *---) /m)[0]).join("\n");
}

function panicPlace(output: string): { file: string | null; line: number | null } {
  const frame = [...output.matchAll(FRAME)].find(
    ([, file = ""]) => !/\/(?:src|libexec\/src)\/(?:runtime|testing|time)\//.test(file),
  );
  return { file: frame?.[1] ?? null, line: lineNumber(frame?.[2]) };
}
