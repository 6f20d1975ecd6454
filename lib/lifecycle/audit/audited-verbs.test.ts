import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "#lib/project-folder.ts";

/** Verbs that ask for `decide` or `administer` and write no line, with the reason. */
const WITHOUT_LINE: Record<string, string> = {
  "holds/look-at-hold.ts": "looking decides nothing",
  "holds/update-hold.ts": "who is to decide, and when: no decision yet",
  "failures/correct-category.ts": "a remark beside a failure, with its own history",
  "reviews/mark-scope-drift.ts": "a waiver with its own history; what it lets pass is decided by review or person",
  "reviews/take-back-waiver.ts": "the same",
  "runs/type-input.ts": "the lines are stored with their author, and may hold what an audit must not keep",
  "batches/choose-holds.ts": "each decision of a batch writes its own line",
  "batches/find-batch-for.ts": "the same",
  "queue/find-own-view.ts": "finds, and views are one's own",
  "people/find-managed-person.ts": "finds",
  "people/passwords/prove-password.ts": "a password that is given again changes nothing",
  "people/passwords/recent-password.ts": "asks whether one was",
  "tickets/update-ticket.ts": "each edit is a version with its author",
};

const floor = path.join(projectFolder, "lib", "lifecycle");
const files = globSync("**/*.ts", { cwd: floor }).filter((file) => !file.endsWith(".test.ts"));
const texts = new Map(files.map((file) => [file, readFileSync(path.join(floor, file), "utf8")]));

/** The files of the floor that a file imports. */
function importsOf(file: string): string[] {
  return [...(texts.get(file) ?? "").matchAll(/from "(#lib\/lifecycle\/|\.\.?\/)([^"]+)"/g)].map(([, from, rest]) =>
    from === "#lib/lifecycle/" ? (rest ?? "") : path.posix.join(path.posix.dirname(file), from ?? "", rest ?? ""),
  );
}

function reachesTheAudit(file: string, seen = new Set<string>()): boolean {
  if (file === "audit/record-act.ts") return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file).some((next) => reachesTheAudit(next, seen));
}

const asks = /"(decide|administer)"|findManagedPerson\(|access\.sessionId === null/;
const verbs = files.filter((file) => {
  const text = texts.get(file) ?? "";
  return /export async function \w+\(\s*access: Access/.test(text) && asks.test(text);
});

test("a verb that decides or administers writes to the audit, or says here why not", () => {
  expect(verbs.length).toBeGreaterThan(30);
  const silent = verbs.filter((file) => !reachesTheAudit(file));
  expect(silent.toSorted()).toEqual(
    Object.keys(WITHOUT_LINE)
      .filter((file) => verbs.includes(file) && !reachesTheAudit(file))
      .toSorted(),
  );
});

test("nothing stands in the list above that has gone or writes a line by now", () => {
  const stale = Object.keys(WITHOUT_LINE).filter((file) => !verbs.includes(file) || reachesTheAudit(file));
  expect(stale).toEqual([]);
});
