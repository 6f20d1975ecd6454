/**
 * What is written to the audit (docs/contract.md#audit), with the words of the page. An act that is named here and done by no verb
 * fails `lib/lifecycle/audit/record-act.db.test.ts`; a verb of a person's that writes none fails `audited-verbs.test.ts` beside it.
 */
export const ACTS = {
  "sign_in.succeeded": "Signed in",
  "sign_in.failed": "Sign-in failed",
  "session.ended": "Session ended",
  "password.changed": "Password changed",
  "password.reset": "Password reset",
  "person.created": "Account made",
  "person.disabled": "Account disabled",
  "person.enabled": "Account enabled",
  "person.signed_out": "Signed out everywhere",
  "member.added": "Member added",
  "member.role_changed": "Role changed",
  "member.removed": "Member removed",
  "token.created": "Token made",
  "token.revoked": "Token revoked",
  "project.created": "Project made",
  "project.renamed": "Project renamed",
  "webhook.set": "Webhook set",
  "webhook.removed": "Webhook removed",
  "policy.changed": "Policy changed",
  "limits.changed": "Limits changed",
  "pause.started": "Claims paused",
  "pause.ended": "Claims resumed",
  "sentinel_rule.changed": "Sentinel rule changed",
  "failure_rule.created": "Failure rule made",
  "failure_rule.revoked": "Failure rule revoked",
  "precedent.kept": "Answer kept",
  "precedent.changed": "Kept answer changed",
  "precedent.revoked": "Kept answer revoked",
  "profile.registered": "Profile registered",
  "profile.changed": "Profile changed",
  "hold.decided": "Hold decided",
  "hold.undone": "Decision undone",
  "service.probed": "Service probed",
  "run.taken_over": "Run taken over",
  "run.handed_back": "Run handed back",
  "run.revealed": "Secrets revealed",
  "audit.exported": "Audit exported",
  "evidence.exported": "Evidence exported",
  "backup.written": "Backup written",
  "database.restored": "Backup restored",
} as const;

export type Act = keyof typeof ACTS;
export const ACT_NAMES = Object.keys(ACTS) as [Act, ...Act[]];
