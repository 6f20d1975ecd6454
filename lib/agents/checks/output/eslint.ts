import { failureAt, type OutputFailure } from "./output-failure.ts";

const FILE = /^(?:\/|\.{0,2}\/?|[A-Za-z]:\\)?[^\s:]+\.\w+$/;
const PROBLEM = /^ +(\d+):\d+ +error +(.+?)(?: {2,}(\S+))?$/;
const BIOME = /^(\S+\.\w+):(\d+):\d+ (\S+) (?:.* )?━+\n+ +[×✖!] (.+)$/gm;
const OXLINT = /^ +[×x] (.+)\n +[╭,][─-]\[(.+?):(\d+):\d+\]/gm;

/** ESLint in its stylish form (a file, then its problems), Biome and oxlint. Warnings fail nothing, so they are left out. */
export function parseEslint(output: string): OutputFailure[] {
  return [...stylish(output), ...biome(output), ...oxlint(output)];
}

function* stylish(output: string): Generator<OutputFailure> {
  let file: string | null = null;
  for (const line of output.split("\n")) {
    if (FILE.test(line)) file = line;
    const problem = PROBLEM.exec(line);
    if (problem === null || file === null) continue;
    const [, number, said = "", rule] = problem;
    yield failureAt(file, number, rule === undefined ? said : `${said} (${rule})`);
  }
}

function biome(output: string): OutputFailure[] {
  return [...output.matchAll(BIOME)].map(([, file, line, rule, said]) => failureAt(file, line, `${said} (${rule})`));
}

function oxlint(output: string): OutputFailure[] {
  return [...output.matchAll(OXLINT)].map(([, message = "", file, line]) => failureAt(file, line, message));
}
