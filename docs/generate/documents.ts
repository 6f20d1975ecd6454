import { failureParts } from "./failure-parts.ts";
import type { Parts } from "./fill-parts.ts";
import { guardParts } from "./guard-parts.ts";
import { keyParts } from "./key-parts.ts";
import { rightsParts } from "./rights-parts.ts";
import { settingParts } from "./setting-parts.ts";
import { stateParts } from "./state-parts.ts";

/** The documents of this folder that have generated parts. */
export const DOCUMENTS: Record<string, () => Parts> = {
  "states.md": stateParts,
  "failures.md": failureParts,
  "interaction.md": keyParts,
  "reliability.md": guardParts,
  "rights.md": rightsParts,
  "contract.md": settingParts,
  "operations.md": settingParts,
};
