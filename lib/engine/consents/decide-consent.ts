import { canonical, type ToolCall } from "./canonical-call.ts";
import { type ConsentRule, type ConsentScope, isRuleFor } from "./consent-scopes.ts";

/** A call that a run asks for, with its SHA-256. */
export type AskedCall = ToolCall & { sha256: string };

/** What the desk knows of who asks. */
export type Asking = {
  ticketId: string;
  runId: string;
  agent: string;
  labels: readonly string[];
  now: Date;
  /** when the ticket was last reopened */
  reopenedAt: Date | null;
  /** two people decide about this ticket: no rule speaks for them */
  needsTwo: boolean;
};

/** What a person said to a call, as far as it is in force: a decision that was undone is none. */
export type Consent = {
  id: string;
  ticketId: string;
  runId: string;
  allowed: boolean;
  scope: ConsentScope;
  call: AskedCall;
  rule: ConsentRule | null;
  note: string | null;
  by: string;
  at: Date;
  expiresAt: Date | null;
  usedAt: Date | null;
  endedAt: Date | null;
  /** its person may still decide in the project */
  mayStill: boolean;
};

/** A call of the ticket that was taken and of which nobody has said how it ended. `isOwnLease`: by who asks now, who may still make it. */
export type OpenUse = { call: ToolCall; takenAt: Date; isOwnLease: boolean };

export type ConsentStep =
  | { kind: "grant"; consentId: string }
  | { kind: "deny"; by: string; note: string | null }
  /** `unknown`: when it was begun before, by a run that ended without saying how */
  | { kind: "ask"; unknown: Date | null };

/**
 * Whether a run may make a call now (docs/contract.md#consents). What may have run before is asked again, whatever was allowed: it is
 * not known whether it ran. Else the exact call that is allowed once goes first, then what is allowed for the ticket, then a rule. A
 * denial holds for the run that it was said to.
 */
export function decideConsent(
  call: AskedCall,
  asking: Asking,
  consents: readonly Consent[],
  open: readonly OpenUse[],
): ConsentStep {
  const unknown = unknownUse(call, open);
  if (unknown !== null) return { kind: "ask", unknown: unknown.takenAt };
  const said = consents.filter(({ ticketId, call: of }) => ticketId === asking.ticketId && of.sha256 === call.sha256);
  const last = said.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  if (last?.allowed === false && last.runId === asking.runId) return { kind: "deny", by: last.by, note: last.note };
  const inForce = consents.filter((consent) => isInForce(consent, asking));
  const found = ORDER.flatMap((scope) => inForce.filter((consent) => consent.scope === scope)).find((consent) =>
    COVERS[consent.scope](consent, call, asking),
  );
  return found === undefined ? { kind: "ask", unknown: null } : { kind: "grant", consentId: found.id };
}

/** The first time that a call was begun by another lease and never ended. Folder and commit may be others since: what the tool did is the same. */
export function unknownUse(call: ToolCall, open: readonly OpenUse[]): OpenUse | null {
  const same = ({ call: of }: OpenUse) =>
    of.tool === call.tool && canonical(of.arguments) === canonical(call.arguments);
  return open.find((use) => !use.isOwnLease && same(use)) ?? null;
}

const ORDER: readonly ConsentScope[] = ["once", "ticket", "rule"];

function isInForce({ allowed, expiresAt, endedAt, usedAt, scope }: Consent, { now }: Asking): boolean {
  if (!allowed || endedAt !== null) return false;
  return (scope !== "once" || usedAt === null) && (expiresAt === null || expiresAt > now);
}

const COVERS: Record<ConsentScope, (consent: Consent, call: AskedCall, asking: Asking) => boolean> = {
  once: (consent, call, asking) => isOfTicket(consent, asking) && consent.call.sha256 === call.sha256,
  ticket: (consent, call, asking) =>
    isOfTicket(consent, asking) && consent.call.tool === call.tool && consent.call.folder === call.folder,
  rule: ({ rule, call: of, mayStill }, call, asking) =>
    rule !== null &&
    mayStill &&
    !asking.needsTwo &&
    of.tool === call.tool &&
    (rule.arguments === "any" || canonical(of.arguments) === canonical(call.arguments)) &&
    isRuleFor(rule, asking),
};

/** What was allowed before a ticket was reopened was allowed for work that had ended. */
function isOfTicket({ ticketId, at }: Consent, asking: Asking): boolean {
  return ticketId === asking.ticketId && (asking.reopenedAt === null || at > asking.reopenedAt);
}
