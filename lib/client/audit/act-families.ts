import { ACT_NAMES, ACTS, type Act } from "#lib/engine/audit/acts.ts";

/** What the audit can be filtered by: acts that somebody looks for together. */
export const ACT_FAMILIES = {
  sign_ins: "Sign-ins and passwords",
  people: "People and roles",
  tokens: "Tokens",
  decisions: "Decisions",
  secrets: "Secrets and takeovers",
  settings: "Settings",
  exports: "Exports and backups",
} as const;
export type ActFamily = keyof typeof ACT_FAMILIES;
export const ACT_FAMILY_NAMES = Object.keys(ACT_FAMILIES) as ActFamily[];

/** By what an act is about, the word before its dot; an act of another subject does not compile. */
const OF_SUBJECT: Record<Act extends `${infer Subject}.${string}` ? Subject : never, ActFamily> = {
  sign_in: "sign_ins",
  session: "sign_ins",
  password: "sign_ins",
  person: "people",
  member: "people",
  token: "tokens",
  ticket: "decisions",
  hold: "decisions",
  service: "decisions",
  run: "secrets",
  project: "settings",
  webhook: "settings",
  policy: "settings",
  limits: "settings",
  retention: "settings",
  pause: "settings",
  sentinel_rule: "settings",
  failure_rule: "settings",
  precedent: "settings",
  consent: "settings",
  profile: "settings",
  audit: "exports",
  evidence: "exports",
  backup: "exports",
  database: "exports",
};

/** The acts of a family, as the API takes them. */
export function actsOf(family: ActFamily): Act[] {
  return ACT_NAMES.filter((act) => OF_SUBJECT[act.split(".")[0] as keyof typeof OF_SUBJECT] === family);
}

/** What an act is called; one of a later version by its own words. */
export function actWords(act: string): string {
  return (ACTS as Record<string, string>)[act] ?? act;
}
