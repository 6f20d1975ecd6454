import { existsSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { parseCargo } from "./cargo.ts";
import { parseCompiler, parseTypescript } from "./compiler.ts";
import { parseEslint } from "./eslint.ts";
import { parseGoTest } from "./go-test.ts";
import { parseJest } from "./jest.ts";
import { namedPlace } from "./named-place.ts";
import { parseNodeCrash, parseNodeTest } from "./node.ts";
import type { OutputFailure, OutputParser } from "./output-failure.ts";
import { parsePlaywright } from "./playwright.ts";
import { parsePytest } from "./pytest.ts";
import { parsePython, parsePythonLint } from "./python.ts";
import { parseVitest } from "./vitest.ts";

/** Tried in this order, the most particular first. Adding a tool is one entry. */
const PARSERS: readonly OutputParser[] = [
  parseNodeTest,
  parseVitest,
  parseJest,
  parsePlaywright,
  parsePytest,
  parseCargo,
  parseTypescript,
  parseEslint,
  parsePythonLint,
  parseCompiler,
  parseGoTest,
  parsePython,
  parseNodeCrash,
];

/**
 * What the output of a check names as wrong, with files relative to `folder` where they are inside it. Where no known tool
 * speaks, the first line that names a place; empty without one: the output itself is then all there is.
 */
export function findFailures(output: string, folder: string): OutputFailure[] {
  const plain = stripVTControlCharacters(output).replaceAll("\r\n", "\n");
  for (const parse of PARSERS) {
    const found = parse(plain);
    if (found.length > 0)
      return found.map(({ within, ...failure }) => ({ ...failure, file: inside(failure.file, within, folder) }));
  }
  return namedPlace(plain, folder);
}

function inside(file: string | null, within: string | undefined, folder: string): string | null {
  if (file === null) return null;
  const name = file.replace(/^file:\/\//, "");
  if (!path.isAbsolute(name)) return inPackage(path.normalize(name), within, folder);
  const relative = path.relative(folder, name);
  return relative.startsWith("..") ? name : relative;
}

/** A package's path begins with its module's name, which is no folder: the longest end of it that holds the file is. */
function inPackage(name: string, within: string | undefined, folder: string): string {
  const parts = within?.split("/") ?? [];
  const ends = parts.map((_, index) => path.join(...parts.slice(index), name));
  return ends.find((candidate) => existsSync(path.join(folder, candidate))) ?? name;
}
