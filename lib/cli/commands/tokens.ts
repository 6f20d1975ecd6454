import { text } from "node:stream/consumers";
import { type Command, InvalidArgumentError, Option } from "commander";
import { Networks, TOKEN_DAYS } from "#lib/contract/people.ts";
import { SCOPES, type Scope } from "#lib/engine/people/access.ts";
import { createToken } from "#lib/lifecycle/people/create-token.ts";
import { renewToken } from "#lib/lifecycle/people/renew-token.ts";
import { environment } from "../../environment.ts";
import { Explained, runAndExplain } from "../explain.ts";
import { withMigratedDatabase } from "../open-database.ts";
import { printResult } from "./print-result.ts";

interface CreateOptions {
  name: string;
  scope: Scope;
  project?: string;
  as?: string;
  expires?: number;
  address?: string[];
}

/** Adds `tokens create`, which prints the token alone: it is not shown again. */
export function addTokensCommand(program: Command): void {
  const tokens = program.command("tokens").description("Tokens for agents, sentinels and scripts");
  tokens
    .command("create")
    .description("Make a token and print it; it is not shown again")
    .requiredOption("--name <name>", "what the token is for")
    .addOption(new Option("--scope <scope>", "what it may do").choices([...SCOPES]).makeOptionMandatory())
    .option("--project <slug>", "it sees this project only")
    .option("--as <email>", "the person it acts for; by default the first admin")
    .option("--expires <days>", `it works for so many days (${TOKEN_DAYS.usual})`, readDays)
    .option("--address <network...>", "addresses and networks (10.0.0.0/8) from which alone it works")
    .allowExcessArguments(false)
    .action((options: CreateOptions, command: Command) => runAndExplain(() => create(options, command)));
  tokens
    .command("renew")
    .description(`Let a token, read from standard input, work for ${TOKEN_DAYS.usual} days more`)
    .allowExcessArguments(false)
    .action((_: object, command: Command) => runAndExplain(() => renew(command)));
}

function readDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= TOKEN_DAYS.most) return days;
  throw new InvalidArgumentError(`Give a whole number of days from 1 to ${TOKEN_DAYS.most}.`);
}

async function renew(command: Command): Promise<void> {
  const secret = (await text(process.stdin)).trim();
  await withMigratedDatabase(environment(), () => renewToken(secret));
  printResult(command, { renewed: true }, "The token was renewed.");
}

async function create(options: CreateOptions, command: Command): Promise<void> {
  const { name, scope, project, as, expires } = options;
  const addresses = Networks.safeParse(options.address ?? []);
  if (!addresses.success) throw new Explained("--address takes addresses, and networks as in 10.0.0.0/8.");
  const created = await withMigratedDatabase(environment(), () =>
    createToken({
      ...{ name, scope, projectSlug: project ?? null, addresses: addresses.data },
      ...{ actsForEmail: as, expiresInDays: expires },
    }),
  );
  printResult(command, { ...created, name, scope, project: project ?? null }, created.token);
}
