import { rm } from "node:fs/promises";
import type { Command } from "commander";
import { addKey, keyRing, keyRingFile } from "#lib/db/secrets/key-ring.ts";
import { findMissingKeys, sealAnew } from "#lib/db/secrets/sealed-rows.ts";
import { environment } from "../../environment.ts";
import { Explained, runAndExplain } from "../explain.ts";
import { withMigratedDatabase } from "../open-database.ts";
import { takeFile } from "../owned-file.ts";
import { missingKeysSentence } from "./missing-keys-sentence.ts";
import { printResult } from "./print-result.ts";

/** Adds `secrets rotate`: a new key, and everything sealed with it, also while a desk runs. */
export function addSecretsCommand(program: Command): void {
  const secrets = program.command("secrets").description("The keys of checkpoints and of what people typed into runs");
  secrets
    .command("rotate")
    .description("Make a new key and seal every secret with it; a running desk goes on. Earlier keys stay in the file")
    .allowExcessArguments(false)
    .action((_options: unknown, command: Command) => runAndExplain(() => rotate(command)));
}

async function rotate(command: Command): Promise<void> {
  const file = keyRingFile();
  const { sealed, missing } = await withMigratedDatabase(environment(), async () => {
    if (file !== null) await inTurn(file, addKey);
    return { sealed: await sealAnew(), missing: await findMissingKeys() };
  });
  const [current, ...earlier] = keyRing().map(({ id }) => id);
  const place = file ?? "YARDMASTER_SECRET_KEYS";
  const kept = `Backups of before need earlier keys (${earlier.join(", ")}): delete them from ${place} when those are gone.`;
  const lines = [
    `${sealed} secrets are sealed anew, with the key ${current}.`,
    ...(earlier.length > 0 ? [kept] : []),
    ...(missing.length > 0 ? [missingKeysSentence(missing)] : []),
  ];
  printResult(command, { key: current, earlier, sealed, missing: missing.map(({ key }) => key) }, lines.join("\n"));
}

/** Of two that add a key at once, one would lose the other's. */
async function inTurn(file: string, work: () => void): Promise<void> {
  const turn = `${file}.taking`;
  if ((await takeFile(turn, {})).heldBy !== null) throw new Explained("The keys are being rotated already.");
  try {
    work();
  } finally {
    await rm(turn, { force: true });
  }
}
