import { z } from "zod";
import { ROLES, SCOPES } from "#lib/engine/people/access.ts";
import { Id, Slug, Text, Time } from "./basics.ts";

/** docs/contract.md#members: members and tokens. */

export const Role = z.enum(ROLES);
export const Member = z
  .object({
    userId: Id,
    email: z.string(),
    name: z.string(),
    role: Role,
    everywhere: z.boolean().describe("the role holds in every project"),
  })
  .meta({ id: "Member" });
/** An existing person, by id or e-mail. */
const existing = { userId: Id.optional(), email: z.email().optional() };
const isOne = ({ userId, email }: { userId?: string | undefined; email?: string | undefined }) =>
  (userId === undefined) !== (email === undefined);
const ONE = { message: "give userId or email", path: ["email"] };
export const PutMember = z.strictObject({ ...existing, role: Role }).refine(isOne, ONE);
export const DeleteMember = z.strictObject(existing).refine(isOne, ONE);

export const Scope = z.enum(SCOPES);
export const Token = z
  .object({
    id: Id,
    name: z.string(),
    scope: Scope,
    project: z.string().nullable(),
    actsFor: z.object({ id: Id, name: z.string() }),
    hint: z.string().describe("its first characters"),
    createdAt: Time,
    lastUsedAt: Time.nullable(),
  })
  .meta({ id: "Token" });
export const CreateToken = z.strictObject({ name: Text(100).trim().min(1), scope: Scope, project: Slug.nullish() });
export type CreateToken = z.infer<typeof CreateToken>;
export const CreatedToken = Token.extend({ token: z.string().describe("shown this once") });
export const DeleteToken = z.strictObject({ id: Id });
