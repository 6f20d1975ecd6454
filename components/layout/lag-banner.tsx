import { useQuery } from "@tanstack/react-query";
import { DatabaseZap, Hourglass } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { Banner } from "#components/ui/notice/banner.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { browserSetting } from "#lib/client/browser/browser-setting.ts";
import { logLagQuery } from "#lib/client/events/log-lag-query.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { formatDuration } from "#lib/client/time/duration.ts";
import type { LogLag } from "#lib/contract/events/log-lag.ts";

const readLoss = browserSetting("yardmaster.read-loss", (stored) => stored);

/** For who decides: what a failover has lost; or the transaction that holds live updates back, and whose it is. */
export function LagBanner() {
  const { data } = useQuery({ ...logLagQuery(), enabled: useDesk().mayDecide });
  const read = readLoss.use();
  if (data?.lost && data.lost.until !== read) return <LossBanner {...data.lost} />;
  if (!data?.holder) return null;
  const { pid, name, database, state, since } = data.holder;
  return (
    <Banner signal="held" icon={<Hourglass aria-hidden="true" />}>
      Live updates are {formatDuration(data.seconds * 1000)} behind:{" "}
      {pid === null ? "the prepared transaction" : `session ${pid}`}, {name},{" "}
      {database && `in the database ${database}, `}
      {state && `${state}, `}has a transaction open{since && " since "}
      {since && <Moment at={since} />}. End it and they go on; nothing is lost.
    </Banner>
  );
}

function LossBanner({ since, until }: NonNullable<LogLag["lost"]>) {
  return (
    <Banner
      signal="stop"
      icon={<DatabaseZap aria-hidden="true" />}
      action={
        <Button size="sm" onClick={() => readLoss.set(until)}>
          Got it
        </Button>
      }
    >
      The database lost what was written between <Moment at={since} seconds /> and <Moment at={until} seconds />. Work
      goes on from there; look through{" "}
      <Link href="/decisions" className="rounded-1 underline">
        what you decided
      </Link>{" "}
      and decide again what is missing.
    </Banner>
  );
}
