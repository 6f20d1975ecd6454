import { useQuery } from "@tanstack/react-query";
import { Link } from "#components/ui/link/link.tsx";
import { Ago } from "#components/ui/text/time.tsx";
import { causeHistoryQuery } from "#lib/client/queue/cause-history-query.ts";
import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";

/** How often a cause came in two weeks, when first and last, and to whose attempts. Its place is kept while it is read. */
export function CauseHistoryRow({ project, fingerprint }: { project: string; fingerprint: string }) {
  const { data, isError, refetch } = useQuery(causeHistoryQuery(project, fingerprint));
  return (
    <section
      aria-label="How this cause went on"
      className="grid min-h-14 grid-cols-[112px_minmax(0,1fr)] gap-x-4 text-meta"
    >
      {data?.firstAt && data.lastAt ? (
        <>
          <DayBars days={data.days} />
          <div className="min-w-0 self-center">
            <p className="text-t2">
              First seen <Ago at={data.firstAt} />, last <Ago at={data.lastAt} />, {countOf(data.total, "time")} in all
            </p>
            {data.agents.length > 0 && (
              <p className="mt-0.5 text-t3 wrap-anywhere">
                Agents:{" "}
                {data.agents.slice(0, 5).map(({ agent, count }, index) => (
                  <span key={agent}>
                    {index > 0 && ", "}
                    <Link
                      href={`/agents/${encodeURIComponent(agent)}`}
                      className="rounded-1 text-t2 underline decoration-line-3 underline-offset-2 hover:text-t1"
                    >
                      {plainText(agent)}
                    </Link>{" "}
                    {formatCount(count)}
                  </span>
                ))}
                {data.agents.length > 5 && ` and ${data.agents.length - 5} more`}
              </p>
            )}
          </div>
        </>
      ) : (
        <p className="col-span-full self-center text-t3" role={isError ? "alert" : undefined}>
          {isError ? (
            <>
              When it was seen before could not be read.{" "}
              <button type="button" onClick={() => refetch()} className="rounded-1 text-t2 underline hover:text-t1">
                Try again
              </button>
            </>
          ) : (
            "Reading when it was seen before…"
          )}
        </p>
      )}
    </section>
  );
}

const STEP = 8;
const HEIGHT = 40;

/** A bar for each day, the oldest first; days without keep their place as a line. */
function DayBars({ days }: { days: readonly number[] }) {
  const most = Math.max(1, ...days);
  const all = days.reduce((sum, count) => sum + count, 0);
  return (
    <svg
      role="img"
      aria-label={`${countOf(all, "time")} in ${days.length} days, at most ${Math.max(0, ...days)} on one, ${days.at(-1)} in the last 24 hours`}
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      className="block h-10 w-full self-center"
      preserveAspectRatio="none"
    >
      {days.map((count, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
          key={index}
          x={index * STEP}
          width={STEP - 2}
          y={HEIGHT - Math.max(1, (count / most) * HEIGHT)}
          height={Math.max(1, (count / most) * HEIGHT)}
          className={count === 0 ? "fill-line-3" : "fill-held"}
        />
      ))}
    </svg>
  );
}
