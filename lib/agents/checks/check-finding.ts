import { createHash } from "node:crypto";
import { stripVTControlCharacters } from "node:util";
import type { FindingInput } from "#lib/contract/reviews.ts";
import { lastBytes } from "../process/output-tail.ts";
import { findFailures } from "./output/find-failures.ts";
import type { OutputFailure } from "./output/output-failure.ts";
import type { CheckResult } from "./run-check.ts";

/** Bytes of the output's end: fewer if its failures were recognised. */
const TAIL_BYTES = 4 * 1024;
const SHORT_TAIL_BYTES = 1500;
const LISTED = 10;
/** Characters of each failure's text: most of the first, which is the one to fix first. */
const FIRST_WORDS = 800;
const FURTHER_WORDS = 200;

/**
 * The finding of a failing check: the place and words of the first thing its output names, a list of what else failed, and
 * the end of the output. Its key holds check, file and name but not the line, so that moving code does not make it new.
 */
export function checkFinding(result: CheckResult, folder: string): FindingInput {
  const { check } = result;
  const output = stripVTControlCharacters(result.output).replaceAll("\r\n", "\n");
  const failures = findFailures(output, folder).map(({ title, message, ...place }) => ({
    ...place,
    title: withoutFolder(title, folder),
    message: withoutFolder(message, folder),
  }));
  const [first] = failures;
  const tail = lastBytes(withoutFolder(output, folder).trim(), failures.length > 0 ? SHORT_TAIL_BYTES : TAIL_BYTES);
  const parts = [opening(result, failures.length), ...listed(failures), tail && `The end of its output:\n${tail}`];
  return {
    key: findingKey(check.name, first),
    severity: "major",
    category: check.name,
    file: first?.file ?? null,
    line: first?.line ?? null,
    issue: parts.filter(Boolean).join("\n\n"),
  };
}

/** Removes the path of the checkout, which means nothing to a reader and differs each time. */
function withoutFolder(text: string, folder: string): string {
  return text.replaceAll(`file://${folder}/`, "").replaceAll(`${folder}/`, "");
}

function opening({ check, exitCode, signal, timedOut }: CheckResult, count: number): string {
  const named = `The check “${check.name}” (${check.command.join(" ")})`;
  if (timedOut)
    return `${named} did not end within its time limit${check.timeoutSeconds ? ` of ${check.timeoutSeconds} s` : ""}.`;
  const how = signal === null ? `exit code ${exitCode}` : signal;
  return `${named} failed with ${how}${count > 1 ? `: ${count} failures` : ""}.`;
}

function listed(failures: OutputFailure[]): string[] {
  const lines = failures.slice(0, LISTED).map(({ title, message, file, line }, index) => {
    const place = file === null ? "" : `${file}${line === null ? "" : `:${line}`}: `;
    const words = message === title ? "" : message.slice(0, index === 0 ? FIRST_WORDS : FURTHER_WORDS).trimEnd();
    return `- ${place}${title.slice(0, FIRST_WORDS)}${words === "" ? "" : `\n  ${words.replaceAll("\n", "\n  ")}`}`;
  });
  if (failures.length > LISTED) lines.push(`- and ${failures.length - LISTED} more`);
  return lines.length === 0 ? [] : [lines.join("\n")];
}

function findingKey(check: string, first: OutputFailure | undefined): string {
  if (first === undefined) return `check:${check}`;
  const what = createHash("sha256").update(`${first.file}\n${first.title}`).digest("hex").slice(0, 16);
  return `check:${check}:${what}`;
}
