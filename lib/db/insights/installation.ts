import { readLoss } from "#lib/db/events/log-cluster.ts";
import { readLogLag } from "#lib/db/events/log-lag.ts";
import type { InstallationFacts } from "#lib/engine/insights/installation-lines.ts";
import { readDatabaseStanding } from "./database-standing.ts";
import { readDeskFigures } from "./desk-figures.ts";
import { readDesks } from "./desk-processes.ts";

/** Everything that is known of this installation, of all projects. Small reads, each by itself. */
export async function readInstallation(): Promise<InstallationFacts> {
  const [desks, { agents, sentinels, ...database }, figures, eventLag, lost] = await Promise.all([
    readDesks(),
    readDatabaseStanding(),
    readDeskFigures(null),
    readLogLag(),
    readLoss(),
  ]);
  return { desks, agents, sentinels, database, maintenanceLag: figures.maintenanceLagSeconds, eventLag, lost };
}
