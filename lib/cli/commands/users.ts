import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { type Command, Option } from "commander";
import { z } from "zod";
import { ROLES, type Role } from "#lib/engine/people/access.ts";
import { createUser } from "#lib/lifecycle/people/create-user.ts";
import { environment } from "../../environment.ts";
import { Explained, runAndExplain } from "../explain.ts";
import { withMigratedDatabase } from "../open-database.ts";
import { printResult } from "./print-result.ts";

interface CreateOptions {
  email: string;
  name?: string;
  role: Role;
  project?: string;
  passwordStdin?: boolean;
}

/** Adds `users create`. Without --password-stdin a password is generated and printed. */
export function addUsersCommand(program: Command): void {
  const users = program.command("users").description("People who can sign in");
  users
    .command("create")
    .description("Make a person who can sign in; prints a generated password, unless one comes on standard input")
    .requiredOption("--email <email>", "what they sign in with")
    .addOption(new Option("--role <role>", "what they may do").choices([...ROLES]).makeOptionMandatory())
    .option("--project <slug>", "the role holds in this project; without it in every project")
    .option("--name <name>", "how others see them; by default from the email")
    .option("--password-stdin", "read the password from standard input")
    .allowExcessArguments(false)
    .action((options: CreateOptions, command: Command) => runAndExplain(() => create(options, command)));
}

async function create(options: CreateOptions, command: Command): Promise<void> {
  const { email, name, role, project } = options;
  if (!z.email().safeParse(email).success) throw new Explained(`"${email}" is not an email address.`);
  const given = options.passwordStdin ? await readPassword() : null;
  const password = given ?? randomBytes(15).toString("base64url");
  const created = await withMigratedDatabase(environment(), () =>
    createUser({ email, name, password, role, projectSlug: project ?? null }),
  );
  const generated = given === null ? { password } : {};
  const plain = given === null ? `${created.email} can sign in with the password ${password}` : created.email;
  printResult(command, { ...created, role, project: project ?? null, ...generated }, plain);
}

/** Standard input to its end, without the line break that echo adds. */
async function readPassword(): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, "");
  if (password.length < 8 || password.length > 200) throw new Explained("The password must have 8 to 200 characters.");
  return password;
}
