import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { type Command, Option } from "commander";
import { z } from "zod";
import type { LinkKind } from "#lib/db/people/password-links.ts";
import { findUser } from "#lib/db/people/users.ts";
import { ROLES, type Role } from "#lib/engine/people/access.ts";
import { createUser } from "#lib/lifecycle/people/create-user.ts";
import { makePasswordLink } from "#lib/lifecycle/people/passwords/make-password-link.ts";
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
  mustChange?: boolean;
  link?: boolean;
}

/** Adds `users create` and `users link`. Without --password-stdin or --link a password is generated and printed. */
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
    .option("--must-change", "they set another password before their first session")
    .option("--link", "print a link by which they choose their password, once and within 24 h")
    .allowExcessArguments(false)
    .action((options: CreateOptions, command: Command) => runAndExplain(() => create(options, command)));
  users
    .command("link")
    .description("Print a link by which a person sets a new password, once and within 4 h")
    .requiredOption("--email <email>", "what they sign in with")
    .allowExcessArguments(false)
    .action((options: { email: string }, command: Command) => runAndExplain(() => link(options, command)));
}

async function create(options: CreateOptions, command: Command): Promise<void> {
  const { email, name, role, project, mustChange = false } = options;
  if (!z.email().safeParse(email).success) throw new Explained(`"${email}" is not an email address.`);
  if (options.link && (options.passwordStdin || mustChange))
    throw new Explained("With --link they choose the password: leave --password-stdin and --must-change out.");
  const given = options.passwordStdin ? await readPassword() : null;
  const password = options.link ? null : (given ?? randomBytes(15).toString("base64url"));
  const { created, url } = await withMigratedDatabase(environment(), async () => {
    const created = await createUser({ email, name, password, mustChange, role, projectSlug: project ?? null });
    return { created, url: options.link ? await linkOf(created.id, "invitation") : null };
  });
  const result = { ...created, role, project: project ?? null };
  if (url !== null) return printResult(command, { ...result, link: url }, url);
  if (given !== null) return printResult(command, result, created.email);
  printResult(command, { ...result, password }, `${created.email} can sign in with the password ${password}`);
}

async function link({ email }: { email: string }, command: Command): Promise<void> {
  const url = await withMigratedDatabase(environment(), async () => {
    const user = await findUser({ email: email.trim().toLowerCase() });
    if (user === null) throw new Explained(`There is no person ${email}.`);
    return linkOf(user.id, "reset");
  });
  printResult(command, { email, link: url }, url);
}

async function linkOf(userId: string, kind: LinkKind): Promise<string> {
  return `${environment().publicUrl}${(await makePasswordLink(userId, kind)).path}`;
}

/** Standard input to its end, without the line break that echo adds. */
async function readPassword(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, "");
}
