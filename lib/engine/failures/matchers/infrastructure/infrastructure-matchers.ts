import type { Matcher } from "../../category-entry.ts";
import { lostHosts } from "./lost-hosts.ts";
import { lostWorkers } from "./lost-workers.ts";

export const infrastructureMatchers: readonly Matcher[] = [
  ...lostHosts,
  ...lostWorkers,
  {
    subcategory: "runner_failed",
    band: "sign",
    text: /runner[_ ](?:system[_ ]failure|unsupported)|job failed \(system failure\)|system failure/i,
  },
  {
    subcategory: "worker_killed",
    band: "exit",
    exitCodes: [143, 130, 129],
    signals: ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"],
  },
  {
    subcategory: "worker_lost",
    band: "hint",
    text: /\b(?:vanished|reclaimed|orphaned|abandoned|drained|rescheduled|restarted|rebooted|interrupted|killed|crash loop|leases?|heart ?beats?|evict\w*|went offline|SIGTERM|dead[- ]letter(?:ed)?|job expired)\b/i,
    unless: /by (?:the )?user\b/i,
  },
];
