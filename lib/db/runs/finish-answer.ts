import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { FinishAnswer } from "#lib/contract/runs/claims.ts";
import { Run } from "#lib/contract/runs.ts";
import { Ticket } from "#lib/contract/tickets.ts";

/**
 * An answer that is known before: the names and what most answers say. What was packed with it is unpacked with it, so that it never
 * changes; another one gets another number.
 */
const LIKE =
  '{"run":{"id":"run_","ticketId":"tkt_","number":1,"agent":"builder-1","service":null,"repo":null,"isolation":null,"charged":true,"state":"failed","pauseReason":null,"startedAt":"2026-11-23T05:57:06.379Z","endedAt":"2026-11-23T05:57:06.528Z","leaseExpiresAt":null,"steps":12,"stepLimit":200,"level":null,"inputTokens":1000,"outputTokens":1000,"costUsd":0.1,"category":"transient","subcategory":"timeout","confidence":0.9,"why":"rule","ruleId":null,"correctedCategory":null,"error":{"message":"","category":null},"summary":"' +
  '{"run":{"id":"run_","ticketId":"tkt_","number":1,"agent":"agent-1","service":null,"repo":null,"isolation":null,"charged":true,"state":"succeeded","pauseReason":null,"startedAt":"2026-11-23T05:57:06.379Z","endedAt":"2026-11-23T05:57:06.528Z","leaseExpiresAt":null,"steps":null,"stepLimit":null,"level":null,"inputTokens":null,"outputTokens":null,"costUsd":null,"category":null,"subcategory":null,"confidence":null,"why":null,"ruleId":null,"correctedCategory":null,"error":null,"summary":null,"releaseReason":null,"resumeCount":0,"session":null,"logLines":0,"briefSha256":"1f5cf7a8","criteriaSha256":"4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945","profile":null,"assisted":false,"intervention":null,"pausing":null,"workspace":null},"ticket":{"id":"tkt_","key":"DEF-1","project":"default","title":"","description":"","acceptanceCriteria":[],"priority":"normal","labels":[],"driver":null,"state":"done","reviewRequired":false,"dependsOn":[],"blocks":[],"notBefore":null,"deadline":null,"uniqueKey":null,"expectsNoChange":false,"verification":null,"retryAfter":null,"retryCount":0,"rejectionCount":0,"attempts":1,"holdReason":null,"openHoldId":null,"error":null,"sentinelFeedback":null,"costUsd":0,"textVersion":1,"foreignText":false,"origin":null,"version":3,"createdAt":"2026-11-23T05:57:04.374Z","updatedAt":"2026-11-23T05:57:06.563Z","completedAt":"2026-11-23T05:57:06.528Z"},"decision":null}';
const NUMBER = 1;
const PACKED_WITH = { dictionary: Buffer.from(LIKE), level: 1 };

/** The answer to a finish as it is stored, about a quarter of its JSON: a PostgreSQL bytea as JSON carries it. */
export function packAnswer(answer: FinishAnswer): string {
  const packed = deflateRawSync(JSON.stringify(answer), PACKED_WITH);
  return `\\x${NUMBER.toString(16).padStart(2, "0")}${packed.toString("hex")}`;
}

/** The stored answer to a finish: packed, or as earlier releases wrote it. Null where there is none, or one of a later release. */
export function storedAnswer(stored: { finishPacked: Buffer | null; finishAnswer: unknown }): FinishAnswer | null {
  const { finishPacked, finishAnswer } = stored;
  if (finishPacked?.[0] === NUMBER)
    return JSON.parse(inflateRawSync(finishPacked.subarray(1), PACKED_WITH).toString("utf8"));
  return finishAnswer ? withNulls(finishAnswer as FinishAnswer) : null;
}

/** Earlier releases stored an answer without its nulls. */
function withNulls({ run, ticket, decision }: FinishAnswer): FinishAnswer {
  return { run: { ...NO_RUN, ...run }, ticket: { ...NO_TICKET, ...ticket }, decision };
}

const nulls = (fields: string[]) => Object.fromEntries(fields.map((field) => [field, null]));
const NO_RUN = nulls(Object.keys(Run.shape));
const NO_TICKET = nulls(Object.keys(Ticket.shape));
