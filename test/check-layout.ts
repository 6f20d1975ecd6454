import { projectFolder } from "#lib/project-folder.ts";
import { countLines, layoutBreaches } from "./layout-rules.ts";

const breaches = layoutBreaches(projectFolder);
for (const { rule, at, problem } of breaches) process.stdout.write(`${rule}: ${at}: ${problem}\n`);
const { tests, sources } = countLines(projectFolder);
process.stdout.write(`${sources} lines of source, ${tests} of tests: ${(tests / sources).toFixed(2)}.\n`);
process.stdout.write(`${breaches.length} breaches of the layout's rules.\n`);
process.exitCode = breaches.length === 0 ? 0 : 1;
