import { SETTINGS } from "#lib/settings.ts";
import type { Parts } from "./fill-parts.ts";
import { code, table } from "./markdown-table.ts";

/** Every variable of the environment, as the schema has it that checks them at the start. */
export function settingParts(): Parts {
  const rows = Object.entries(SETTINGS).map(([name, { absent, what }]) => [code(name), absent, what]);
  const ofWorkers = "read by workers only: the token, where `--token` does not give it";
  return {
    settings: table(
      ["variable", "where it is absent", "what it is"],
      [...rows, [code("YARDMASTER_TOKEN"), "the worker makes itself one", ofWorkers]],
    ),
  };
}
