import { z } from "zod";

/** When the breaker of a service opens, and how soon it probes. Times in seconds, jitter as a share of the wait. */
export const ServicePolicy = z.strictObject({
  failures: z
    .number()
    .int()
    .min(2)
    .max(1000)
    .describe("failures in a row that open the breaker, from two tickets or more"),
  withinSeconds: z.number().int().min(1).max(3600),
  probeSeconds: z.number().int().min(1).max(3600).describe("until the first probe, where the failure names no wait"),
  maxProbeSeconds: z.number().int().min(1).max(3600).describe("the wait doubles with each failed probe up to this"),
  jitter: z.number().min(0).max(1),
});
export type ServicePolicy = z.infer<typeof ServicePolicy>;

/** What a project starts with. */
export const DEFAULT_SERVICE_POLICY: ServicePolicy = {
  failures: 5,
  withinSeconds: 60,
  probeSeconds: 15,
  maxProbeSeconds: 300,
  jitter: 0.2,
};

/** What a change may name; what it leaves out stays as it is. */
export const ServiceChanges = ServicePolicy.partial();
export type ServiceChanges = z.infer<typeof ServiceChanges>;
