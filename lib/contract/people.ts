import { z } from "zod";
import { SEND_DELAY } from "#lib/engine/holds/pending/send-delay.ts";
import { ROLES, SCOPES } from "#lib/engine/people/access.ts";
import { Id, Moment, Slug, Text, Time } from "./basics.ts";

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
    expiresAt: Time.nullable().describe("null: unlimited, made before tokens expired"),
    addresses: z.array(z.string()).describe("it works from these addresses and networks alone; none: from everywhere"),
  })
  .meta({ id: "Token" });

/** For how long a token works where nobody says (docs/contract.md#tokens), and at most. */
export const TOKEN_DAYS = { usual: 90, most: 3650 };

/** An address, or a network as in 10.0.0.0/8. */
const Network = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  "is neither an address nor a network as in 10.0.0.0/8",
);
export const Networks = z.array(Network).max(20);
export const CreateToken = z.strictObject({
  name: Text(100).trim().min(1),
  scope: Scope,
  project: Slug.nullish(),
  expiresAt: Moment.optional().describe("left out: in 90 days; at most ten years from now"),
  addresses: Networks.default([]).describe("addresses and networks from which alone it works"),
});
export type CreateToken = z.input<typeof CreateToken>;
export const CreatedToken = Token.extend({ token: z.string().describe("shown this once") });
export const DeleteToken = z.strictObject({ id: Id });

/** After how many seconds a person's decisions are sent, and whether a toast says how they went. */
export const SetDecisionSettings = z.strictObject({
  sendDelay: z.number().int().min(SEND_DELAY.min).max(SEND_DELAY.max),
  tellOutcomes: z.boolean(),
});
export type SetDecisionSettings = z.infer<typeof SetDecisionSettings>;
