import { z } from "zod";
import { SERVICE_STATE_NAMES } from "#lib/engine/services/breaker.ts";
import { Slug, Time } from "./basics.ts";

/** docs/contract.md#services: the accounts and providers that runs use, and whether they work. */

export const ListServices = z.strictObject({ project: Slug.optional() });
export type ListServices = z.infer<typeof ListServices>;

export const Service = z
  .object({
    service: z.string(),
    state: z.enum(SERVICE_STATE_NAMES),
    since: Time.nullable().describe("when its state last changed; null where it never failed lately"),
    probeAt: Time.nullable().describe("when the next probe is due, while it is open"),
    waiting: z.number().int().describe("tickets that wait for it"),
    recentFailures: z.number().int().describe("within the time that the policy counts"),
  })
  .meta({ id: "Service" });
export type Service = z.infer<typeof Service>;

export const Services = z.object({ items: z.array(Service) });
export type Services = z.infer<typeof Services>;
