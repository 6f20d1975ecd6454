/** What a pause or a limit can be about. `repo`, `agent` and `service` are what the claim names, whatever the ticket says. */
export const GATE_SUBJECTS = ["project", "label", "repo", "agent", "service"] as const;
export type GateSubject = (typeof GATE_SUBJECTS)[number];

export const GATE_CODES = ["paused", "limit", "service", "budget"] as const;
export type GateCode = (typeof GATE_CODES)[number];

/** What a claim names, as far as gates are about it. */
export type ClaimNames = { agent: string | null; service: string | null; repo: string | null };

/** Something that stands between a claim and the ready tickets of a project. */
export type Gate = {
  code: GateCode;
  /** how many more runs it lets in now; 0: it is shut */
  room: number;
  /** only tickets with this label go through it; null: all of the project */
  label: string | null;
  /** one sentence for a person: what it is, since when and by whom */
  text: string;
  /** when it may open by itself; null where nobody knows */
  until: Date | null;
};
