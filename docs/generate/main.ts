import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { DOCUMENTS } from "./documents.ts";
import { fillParts } from "./fill-parts.ts";

/** `npm run docs`: writes the generated parts of the documents anew. */
for (const [name, parts] of Object.entries(DOCUMENTS)) {
  const file = path.join(import.meta.dirname, "..", name);
  await writeFile(file, fillParts(await readFile(file, "utf8"), parts()));
}
