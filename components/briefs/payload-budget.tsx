import { GrantField } from "#components/holds/decisions/grant-field.tsx";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { formatMoney, formatTokens } from "#lib/client/text/amounts.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";

/** What a decision grants (what policy or profile say, unless a person sets another amount), and what was spent. */
export function PayloadBudget({ desk }: { desk: HoldDesk }) {
  const { hold, verb } = desk;
  const { spent, fresh } = hold;
  const offered =
    hold.state === "open" && hold.mayDecide ? hold.grants.find((grant) => grant.verb === verb) : undefined;
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line-1 px-3.5 py-2 text-meta whitespace-nowrap text-t2 [&_b]:text-t1">
      {offered && (
        <li>
          <GrantField desk={desk} offered={offered} />
        </li>
      )}
      {verb === "retry" && offered?.kind !== "tries" && (
        <li>
          <b>{fresh.attempts}</b> {fresh.attempts === 1 ? "attempt" : "attempts"} left
        </li>
      )}
      {verb === "retry" && offered?.kind !== "rejections" && (
        <li>
          <b>{fresh.rejections}</b> {fresh.rejections === 1 ? "rejection" : "rejections"} will be retried
        </li>
      )}
      {verb === "continue" && !offered && hold.level && <FreshTries level={hold.level} />}
      <li>
        <b>{spent.attempts}</b> {spent.attempts === 1 ? "attempt" : "attempts"} so far
      </li>
      {spent.tokens > 0 && (
        <li>
          <b>{formatTokens(spent.tokens)}</b> tokens spent
        </li>
      )}
      {spent.costUsd > 0 && (
        <li>
          <b>{formatMoney(spent.costUsd)}</b> spent
        </li>
      )}
    </ul>
  );
}

function FreshTries({ level }: { level: NonNullable<HoldDetail["level"]> }) {
  return (
    <li>
      <b>{level.maxRetries}</b> fresh tries at level {level.current}
    </li>
  );
}
