import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { Banner } from "#components/ui/notice/banner.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { logLagQuery } from "#lib/client/events/log-lag-query.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { formatDuration } from "#lib/client/time/duration.ts";

/** For who decides: a transaction somewhere in the database's cluster holds live updates back, and whose it is. */
export function LagBanner() {
  const { data } = useQuery({ ...logLagQuery(), enabled: useDesk().mayDecide });
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
