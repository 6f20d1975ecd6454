#!/usr/bin/env node
// Proves what a desk gave out, without that desk and without this repository: Node.js and this one file are enough.
//
//   node verify-evidence.mjs evidence-….json [audit.jsonl]     a ticket's evidence; with an export of the audit also that the desk gave it out
//   node verify-evidence.mjs audit.jsonl                       an export of the audit
//
// Prints one line for each thing that is wrong and exits with 1, or says what was proved and exits with 0. How the hashes are made
// stands in docs/contract.md#audit.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const problems = [];
const sha256 = (text) => createHash("sha256").update(text, "utf8").digest("hex");

const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const names = Object.keys(value).sort((a, b) => (a < b ? -1 : 1));
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
};

const lineHash = ({ previous, id, at, project, actor, act, subject, data }) =>
  sha256(`${previous}\n${JSON.stringify(sorted({ id, at, project, actor, act, subject, data }))}`);

/** The text of a file. Bytes that are no text would be read as one replacement character, whatever they are. */
function read(name) {
  const bytes = readFileSync(name);
  const text = bytes.toString("utf8");
  if (!Buffer.from(text, "utf8").equals(bytes))
    problems.push(`${name} is not as the desk wrote it: it holds bytes that are no text`);
  return text;
}

function parse(text, what) {
  try {
    return JSON.parse(text);
  } catch {
    problems.push(`${what} is not JSON: it is damaged or cut off`);
    return null;
  }
}

/** Each line against its hash; where lines follow each other, each against the one before. */
function checkLines(lines, isWhole) {
  let before = null;
  for (const line of lines) {
    if (lineHash(line) !== line.hash) problems.push(`audit line ${line.id} is not what its hash says`);
    if (isWhole && before !== null && line.previous !== before.hash)
      problems.push(`audit line ${line.id} does not follow ${before.id}: a line is missing, added or moved`);
    before = line;
  }
}

function readAudit(text) {
  const lines = [];
  const rows = text.split("\n");
  if (rows.pop() !== "") problems.push("the export does not end with a line feed: it is cut off");
  for (const [at, row] of rows.entries()) {
    const line = parse(row, `line ${at + 1}`);
    if (line === null) continue;
    if (JSON.stringify(line) !== row) problems.push(`line ${at + 1} is not as the desk wrote it`);
    lines.push(line);
  }
  // An export with a filter leaves lines out; one that begins at the beginning is whole, and must be.
  checkLines(lines, lines[0]?.previous === "0".repeat(64));
  return lines;
}

function checkEvidence(text) {
  const bundle = parse(text, "the evidence");
  if (bundle === null) return null;
  if (bundle.yardmaster !== "evidence" || bundle.format !== 1) {
    problems.push("this is no evidence that this script knows");
    return null;
  }
  if (!hasParts(bundle)) {
    problems.push("a part of this evidence is missing, or is no list");
    return null;
  }
  if (JSON.stringify(bundle) !== text) problems.push("the file is not as the desk wrote it, byte for byte");
  for (const name of new Set([...Object.keys(bundle.parts), ...Object.keys(bundle.hashes)]))
    if (sha256(JSON.stringify(bundle.parts[name]) ?? "") !== bundle.hashes[name])
      problems.push(`the part "${name}" is not what its hash says`);
  const { sha256: seal, ...sealed } = bundle;
  if (sha256(JSON.stringify(sealed)) !== seal) problems.push("the whole is not what its hash says");
  checkLines(bundle.parts.audit, false);
  checkDecisions(bundle.parts);
  return bundle;
}

function hasParts({ parts, hashes }) {
  const isList = (value) => Array.isArray(value) && value.every((one) => typeof one === "object" && one !== null);
  return typeof hashes === "object" && hashes !== null && isList(parts?.audit) && isList(parts?.decisions);
}

/** What a decision says was shown, against its own hash and against the one that the audit has kept. */
function checkDecisions({ decisions, audit }) {
  for (const { id, verb, shown, shownSha256 } of decisions) {
    if (shown !== null && sha256(shown) !== shownSha256) problems.push(`what ${id} shows is not what its hash says`);
    const line = audit.find(({ act, data }) => act === "hold.decided" && data?.decision === id);
    // A decision made before there was an audit has no line.
    if (line && (line.data.verb !== verb || line.data.briefSha256 !== shownSha256))
      problems.push(`decision ${id} is not what the audit says: ${line.id}`);
  }
}

/** That the desk itself gave this bundle out, and that its lines are the desk's. */
function checkAgainst(bundle, lines) {
  const known = new Map(lines.map((line) => [line.id, line.hash]));
  const isKnown = lines.some(({ act, data }) => act === "evidence.exported" && data.sha256 === bundle.sha256);
  if (!isKnown)
    problems.push("the audit does not know this evidence: the desk has not given it out, or later than the export");
  for (const { id, hash } of bundle.parts.audit)
    if (known.get(id) !== hash) problems.push(`audit line ${id} of the evidence is not in the export of the audit`);
}

const [file, auditFile] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write("Usage: node verify-evidence.mjs FILE [audit.jsonl]\n");
  process.exit(2);
}
const text = read(file);
let proved = "";
if (text.startsWith('{"yardmaster"')) {
  const bundle = checkEvidence(text);
  const lines = auditFile === undefined ? null : readAudit(read(auditFile));
  if (bundle !== null && lines !== null) checkAgainst(bundle, lines);
  const { ticket, decisions = [], runs = [] } = bundle?.parts ?? {};
  proved = `${ticket?.key}: ${runs.length} runs, ${decisions.length} decisions, as the desk wrote them on ${bundle?.madeAt}. SHA-256 ${bundle?.sha256}`;
} else {
  const lines = readAudit(text);
  proved = `${lines.length} lines; the last one's hash is ${lines.at(-1)?.hash ?? "none"}`;
}
const said = problems.length === 0 ? [`ok     ${proved}`] : problems.map((problem) => `WRONG  ${problem}`);
process.stdout.write(`${said.join("\n")}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
