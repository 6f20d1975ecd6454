import { PASSWORD, PREFERENCES } from "./bodies.ts";
import { but, type Cells, WHO } from "./callers.ts";
import type { Thing } from "./things.ts";
import type { Kind } from "./yard.ts";

/** Who may what by a server action: what forms and buttons of pages call. They know sessions alone; a token is nobody to them. */
export type ActionRow = {
  who: Cells;
  on: Kind;
  input: (thing: Thing) => object;
  /** what it is refused with once rights have been asked for: it counts as done */
  reaches?: string;
};

const row = (who: Cells, on: Kind = "nothing", input: ActionRow["input"] = () => ({})): ActionRow => ({
  who,
  on,
  input,
});
/** A row about one thing by its id. */
const one = (who: Cells, on: Kind, key: string, more: ActionRow["input"] = () => ({})): ActionRow =>
  row(who, on, (thing) => ({ id: thing[key], ...more(thing) }));

const { leads, admins, deskAdmin, anyone, own } = WHO;
/** A person who belongs to the project alone: an admin of it may manage them. */
const ofMember = (more: object = {}) => row(admins, "member", ({ userId }) => ({ project: "ours", userId, ...more }));

/** By file and name. */
export const ACTION_RIGHTS: Record<string, ActionRow> = {
  "account.changePassword": row(own, "nothing", () => ({ current: PASSWORD, next: PASSWORD })),
  "account.provePassword": row(own, "nothing", () => ({ password: PASSWORD })),
  // A session of the viewer's: nobody else ends it here, not even an admin.
  "account.endSession": one(
    but(own, { lead: "404", admin: "404", "desk admin": "404", "foreign admin": "404", "admin elsewhere": "404" }),
    "session",
    "id",
  ),
  "account.endOtherSessions": row(own),
  "account.saveDecisionSettings": row(own, "nothing", () => ({ sendDelay: 8, tellOutcomes: false })),
  "account.createToken": row(admins, "new name", ({ name }) => ({ name, scope: "read", project: "ours" })),
  "account.revokeToken": one(but(admins, { "admin elsewhere": "404" }), "token", "id"),
  "batches.startBatch": row(leads, "failed run", ({ holdId }) => ({ ids: [holdId], verb: "retry" })),
  "batches.stopBatch": row(leads, "batch", ({ batchId }) => ({ batchId })),
  "batches.continueBatch": row(leads, "stopped batch", ({ batchId }) => ({ batchId })),
  "batches.retryBatch": row(leads, "failed batch", ({ batchId }) => ({ batchId })),
  "holds.updateHold": row(leads, "run that asks", ({ holdId, version }) => ({ holdId, version, ownerId: "lead" })),
  "retention.setRetention": row(admins, "retention", ({ version }) => ({
    project: "ours",
    version,
    logDays: 30,
    eventDays: null,
  })),
  "limits.setLimits": row(leads, "limits", ({ version }) => ({ project: "ours", version, rules: [] })),
  "limits.pauseClaims": row(leads, "new name", ({ name }) => ({ project: "ours", by: "label", match: name })),
  "limits.resumeClaims": one(leads, "pause", "id"),
  "members.setRole": ofMember({ role: "lead" }),
  "members.addMember": row(admins, "new name", ({ name }) => ({
    project: "ours",
    email: `${name.toLowerCase()}@example.com`,
    name: "New",
    role: "viewer",
  })),
  "members.removeMember": ofMember(),
  "members.signOutMember": ofMember(),
  "members.setMemberDisabled": ofMember({ disabled: true }),
  "members.resetMemberPassword": ofMember(),
  "notifications.markRead": row(own),
  "notifications.savePreferences": row(own, "nothing", () => PREFERENCES),
  "notifications.subscribeBrowser": row(own, "nothing", () => ({
    endpoint: "https://push.example.com/x",
    p256dh: "a".repeat(87),
    auth: "a".repeat(22),
  })),
  "notifications.unsubscribeBrowser": row(own, "nothing", () => ({ browser: "https://push.example.com/none" })),
  "notifications.setWebhook": row(admins, "nothing", () => ({ project: "ours", url: null })),
  "notifications.sendTest": {
    ...row(admins, "nothing", () => ({ channel: "webhook", project: "ours" })),
    reaches: "has no webhook",
  },
  "policies.savePolicy": row(admins, "policy", (policy) => ({ project: "ours", ...policy })),
  "policies.correctCategory": one(leads, "failed run", "runId", () => ({ category: "api" })),
  "policies.createFailureRule": row(leads, "new name", ({ name }) => ({
    project: "ours",
    pattern: name,
    category: "api",
  })),
  "policies.revokeFailureRule": one(leads, "failure rule", "id"),
  "consents.revokeConsent": one(leads, "consent", "id"),
  "precedents.changePrecedent": one(leads, "precedent", "id", () => ({ days: 3 })),
  "precedents.revokePrecedent": one(leads, "precedent", "id"),
  "profiles.editProfile": one(admins, "profile", "id", ({ version }) => ({
    version,
    settings: { model: "m", stepLimit: 10 },
  })),
  "projects.createProject": row(deskAdmin, "nothing", () => ({ slug: "newer", key: "NWR", name: "Newer" })),
  "projects.renameProject": row(admins, "nothing", () => ({ project: "ours", name: "ours" })),
  "projects.dismissFirstSteps": row(but(leads, { viewer: "yes" }), "nothing", () => ({
    project: "ours",
    dismissed: true,
  })),
  "runs.stopRun": one(leads, "running run", "runId"),
  "runs.typeInRun": one(leads, "run taken over", "runId", () => ({ text: "ls" })),
  "runs.sendToRun": one(leads, "running run", "runId", () => ({ text: "Half up, please" })),
  "runs.askToPause": one(leads, "running run", "runId"),
  "runs.takePauseBack": one(leads, "running run", "runId"),
  "runs.handBackRun": one(leads, "run taken over", "runId"),
  "runs.revealRun": one(leads, "run at a level", "runId"),
  "saved-views.saveView": row(leads, "new name", ({ name }) => ({ project: "ours", name, query: "" })),
  "saved-views.changeView": one(but(leads, { lead: "403" }), "view", "id", () => ({ query: "" })),
  "saved-views.deleteView": one(but(leads, { lead: "403" }), "view", "id"),
  "sentinel-rules.setSentinelRule": row(admins, "new name", ({ name }) => ({
    project: "ours",
    sentinel: name,
    rule: "style",
    version: 0,
    standing: "advisory",
  })),
  "session.signIn": row(anyone, "nothing", () => ({ email: "viewer@example.com", password: PASSWORD })),
  // Whoever has the secret: whether they are signed in, and as whom, is nothing to it.
  "session.readPasswordLink": row(anyone, "password links", ({ secrets }) => ({ secret: secrets[0] })),
  "session.setPassword": row(anyone, "password links", ({ secrets }) => ({
    secret: secrets.pop(),
    password: "seventeen copper kettles",
  })),
  "tickets.createTicket": row(leads, "nothing", () => ({ project: "ours", title: "One more" })),
  "tickets.updateTicket": one(leads, "ticket", "ticketId", () => ({ version: 1, title: "Another" })),
  "tickets.publishTicket": one(leads, "draft", "ticketId"),
  "tickets.holdTicket": one(leads, "ticket", "ticketId", () => ({ note: "look" })),
  "tickets.reopenTicket": one(leads, "cancelled ticket", "ticketId", () => ({ note: "after all" })),
  "tickets.markScopeDrift": one(leads, "finding", "ticketId", () => ({ findingKey: "k" })),
  "tickets.takeBackWaiver": one(leads, "waived finding", "ticketId", () => ({ findingKey: "k" })),
  "tickets.cancelTicket": one(leads, "ticket", "ticketId"),
  // The last one: it ends the sessions that the others are asked with.
  "session.signOut": row(anyone),
};
