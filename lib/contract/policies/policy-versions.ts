import { z } from "zod";
import { By, PageQuery, Slug, Time } from "#lib/contract/basics.ts";
import { Policy } from "#lib/engine/policies/policy.ts";

/** docs/contract.md#policies: the versions of a project's policy. */

export const ListPolicyVersions = PageQuery.extend({ project: Slug.optional() });
export type ListPolicyVersions = z.infer<typeof ListPolicyVersions>;

export const PolicyVersion = z
  .object({
    version: z.number().int(),
    by: By,
    at: Time,
    policy: Policy,
  })
  .meta({ id: "PolicyVersion" });
export type PolicyVersion = z.infer<typeof PolicyVersion>;
