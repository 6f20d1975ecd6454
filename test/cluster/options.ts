/** What `bin/test --cluster` was told (test/run-all.ts passes it on). */
export const options = {
  kills: Number(process.env.CLUSTER_KILLS ?? 20),
  agents: Number(process.env.CLUSTER_AGENTS ?? 40),
};

/** What is started, whatever was asked for. */
export const DATABASES = 3;
export const DESKS = 3;
export const WORKERS = 4;
/** The lease of the workers' runs: no failover may take so long. */
export const LEASE_SECONDS = 60;
/** A failover has to be over by then. */
export const WRITABLE_WITHIN_SECONDS = 45;
