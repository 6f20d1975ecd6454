import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { parseCargo } from "./cargo.ts";
import { parseCompiler } from "./compiler.ts";
import { parseEslint } from "./eslint.ts";
import { parseGoTest } from "./go-test.ts";
import { parseJest } from "./jest.ts";
import { parseNodeCrash } from "./node-crash.ts";
import { parseNodeTest } from "./node-test.ts";
import type { OutputFailure, OutputParser } from "./output-failure.ts";
import { parsePytest } from "./pytest.ts";
import { parseTypescript } from "./typescript.ts";
import { parseVitest } from "./vitest.ts";

/** Tried in this order, the most particular first. Adding a tool is one entry. */
const PARSERS: readonly OutputParser[] = [
  parseNodeTest,
  parseVitest,
  parseJest,
  parsePytest,
  parseCargo,
  parseTypescript,
  parseEslint,
  parseCompiler,
  parseGoTest,
  parseNodeCrash,
];

const MOST = 50;

/**
 * What the output of a check names as wrong, at most 50, with files relative to `folder` where they are inside it. Empty
 * where no known tool speaks: the output itself is then all there is.
 */
export function findFailures(output: string, folder: string): OutputFailure[] {
  const plain = stripVTControlCharacters(output).replaceAll("\r\n", "\n");
  for (const parse of PARSERS) {
    const found = parse(plain);
    if (found.length > 0)
      return found.slice(0, MOST).map((failure) => ({ ...failure, file: inside(failure.file, folder) }));
  }
  return [];
}

function inside(file: string | null, folder: string): string | null {
  if (file === null) return null;
  const name = file.replace(/^file:\/\//, "");
  if (!path.isAbsolute(name)) return path.normalize(name);
  const relative = path.relative(folder, name);
  return relative.startsWith("..") ? name : relative;
}
