import type { ProfileInForce } from "#lib/db/agents/applied-profile.ts";
import { planned, type Tx } from "#lib/db/connection/tx.ts";
import type { RunHolder } from "./claim-tickets.ts";

/** A run of a ticket that was just taken, with its wide parts, which have a row of their own. */
export type NewRun = RunHolder & {
  id: string;
  ticketId: string;
  projectId: string;
  number: number;
  budget: number;
  leaseHash: string;
  profile: Pick<ProfileInForce, "id" | "name" | "version"> | null;
  brief: string;
  briefSha256: string;
  briefFacts: unknown;
  criteria: string[];
  criteriaSha256: string;
};

/** Starts the runs of tickets that this transaction has taken: runs, briefs and frozen criteria, in one statement. */
export async function insertRuns(tx: Tx, started: NewRun[]): Promise<void> {
  if (started.length > 0) await tx.run(INSERT, [JSON.stringify(started)]);
}

const INSERT = planned(
  `WITH n AS MATERIALIZED (
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS n (id text, "ticketId" text, "projectId" text, number int, budget int, "leaseHash" text,
       agent text, service text, repo text, isolation jsonb, account text, "leaseSeconds" int, profile jsonb, brief text, "briefSha256" text, "briefFacts" jsonb, criteria jsonb, "criteriaSha256" text)),
   started AS (
     INSERT INTO run (id, ticket_id, project_id, number, agent, service, repo, isolation, account, state, lease_hash, lease_seconds,
       lease_expires_at, started_at, budget, brief_sha256, criteria_sha256, profile_id, profile_name, profile_version)
     SELECT id, "ticketId", "projectId", number, agent, service, repo, isolation, account, 'running', "leaseHash", "leaseSeconds",
       clock_timestamp() + make_interval(secs => "leaseSeconds"), clock_timestamp(), budget, "briefSha256", "criteriaSha256",
       profile ->> 'id', profile ->> 'name', (profile ->> 'version')::int FROM n)
   INSERT INTO run_content (run_id, brief, brief_facts, acceptance_criteria) SELECT id, brief, "briefFacts", criteria FROM n`,
);
