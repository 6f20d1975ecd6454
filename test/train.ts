import { writeFileSync } from "node:fs";
import path from "node:path";
import { projectFolder } from "#lib/project-folder.ts";
import { labelledMessages, trainWords, wordWeightsModule } from "./train-words.ts";

/** `npm run train`: writes what the engine knows of words, after labelled messages were added or changed. */
const file = path.join(projectFolder, "lib", "engine", "failures", "generated", "word-weights.ts");
writeFileSync(file, wordWeightsModule(trainWords(labelledMessages())));
