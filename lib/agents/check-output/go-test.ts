import { lineNumber, type OutputFailure } from "./output-failure.ts";

const FAILED = /^ *--- FAIL: (\S+) \(.*\)\n((?:^(?! *--- |(?:FAIL|PASS|ok)\b).*\n?)*)/gm;
const SAID = /^ +(\S+\.go):(\d+): ?(.*)$/m;
const BUILD = /^(?:vet: )?(\.?\/?[\w./-]+\.go):(\d+)(?::\d+)?: (.+)$/gm;
const PANIC = /^panic: (.+)$/m;
const FRAME = /^\t(\S+_test\.go|\S+\.go):(\d+) /gm;

/** `go test`, `go vet` and `go build`. File names of tests stand without their package's folder, as Go prints them. */
export function parseGoTest(output: string): OutputFailure[] {
  const tests = [...output.matchAll(FAILED)].flatMap(([, title = "", block = ""]) => {
    const said = SAID.exec(block);
    if (said) return [{ title, message: said[3] || title, file: said[1] ?? null, line: lineNumber(said[2]) }];
    const panic = PANIC.exec(output);
    return panic ? [{ title, message: `panic: ${panic[1]}`, ...panicPlace(output) }] : [];
  });
  if (tests.length > 0) return tests;
  return [...output.matchAll(BUILD)].map(([, file = "", line, message = ""]) => ({
    title: message,
    message,
    file: file.replace(/^\.\//, ""),
    line: lineNumber(line),
  }));
}

function panicPlace(output: string): { file: string | null; line: number | null } {
  const frame = [...output.matchAll(FRAME)].find(
    ([, file = ""]) => !/\/(?:src|libexec\/src)\/(?:runtime|testing)\//.test(file),
  );
  return { file: frame?.[1] ?? null, line: lineNumber(frame?.[2]) };
}
