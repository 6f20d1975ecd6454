import { type Command, Option } from "commander";
import { SCOPES, type Scope } from "#lib/engine/people/access.ts";
import { createToken } from "#lib/lifecycle/people/create-token.ts";
import { environment } from "../../environment.ts";
import { runAndExplain } from "../explain.ts";
import { withMigratedDatabase } from "../open-database.ts";
import { printResult } from "./print-result.ts";

interface CreateOptions {
  name: string;
  scope: Scope;
  project?: string;
  as?: string;
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
    .allowExcessArguments(false)
    .action((options: CreateOptions, command: Command) => runAndExplain(() => create(options, command)));
}

async function create(options: CreateOptions, command: Command): Promise<void> {
  const { name, scope, project, as } = options;
  const created = await withMigratedDatabase(environment(), () =>
    createToken({ name, scope, projectSlug: project ?? null, actsForEmail: as }),
  );
  printResult(command, { ...created, name, scope, project: project ?? null }, created.token);
}
