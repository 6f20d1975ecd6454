import type { ServiceState } from "./breaker.ts";

/** Why claims that name a service get nothing, or little, in a sentence without its stop. */
export function downWords(name: string, state: ServiceState): string {
  return `${name} is down: ${SENTENCES[state]}`;
}

const SENTENCES: Record<ServiceState, string> = {
  closed: "it works again",
  open: "it is probed when the time comes",
  probing: "a probe is under way",
  ramping: "its runs are let in by waves",
};
