import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { Field } from "#components/ui/form/field.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { dayBudgetQuery } from "#lib/client/policies/policy-queries.ts";
import { formatMoney } from "#lib/client/text/amounts.ts";
import type { TeamBudgets } from "#lib/engine/policies/team-budgets.ts";
import type { PolicyDraft } from "./use-policy-draft.ts";

/** What the team lets its agents spend, and what the day has cost so far. */
export function BudgetsCard({ project, draft, readOnly }: { project: string; draft: PolicyDraft; readOnly: boolean }) {
  const { data: today } = useQuery(dayBudgetQuery(project));
  const input = (field: keyof TeamBudgets, label: string) => (
    <BudgetInput
      key={`${field} ${draft.round}`}
      label={label}
      value={draft.policy.budgets[field]}
      was={draft.base.budgets[field]}
      readOnly={readOnly}
      onChange={(usd) => draft.setBudget(field, usd)}
      onUnread={(unread) => draft.setUnread(field, unread)}
    />
  );
  return (
    <Card role="group" aria-labelledby="budgets" className="flex flex-wrap items-start gap-x-6 gap-y-3 px-3.5 py-3">
      <div className="min-w-60 flex-1">
        <h2 id="budgets" className="font-medium">
          Budgets
        </h2>
        <p className="text-t2">
          A ticket that has cost so much needs a decision. A project that has spent so much in a day (UTC) gives out no
          more work until a person allows more, or the day is over.
        </p>
        {today && (
          <p className="mt-1 text-meta text-t3">
            {formatMoney(today.spentUsd)} spent today
            {today.limitUsd !== null && `, of ${formatMoney(today.limitUsd + today.allowedUsd)}`}
          </p>
        )}
      </div>
      <div className="grid w-65 grid-cols-2 items-start gap-2.5 max-tablet:w-full">
        {input("ticketUsd", "A ticket")}
        {input("projectDayUsd", "A day")}
      </div>
    </Card>
  );
}

interface BudgetInputProps {
  label: string;
  value: number | null;
  was: number | null;
  readOnly: boolean;
  onChange: (usd: number | null) => void;
  onUnread: (unread: boolean) => void;
}

/** An amount of dollars; empty: no limit. The text stays as typed. */
function BudgetInput({ label, value, was, readOnly, onChange, onUnread }: BudgetInputProps) {
  const [text, setText] = useState<string | null>(null);
  const isWrong = text !== null && usdOf(text) === undefined;
  const isEdited = value !== was;
  const type = (next: string) => {
    setText(next);
    const usd = usdOf(next);
    onUnread(usd === undefined);
    if (usd !== undefined) onChange(usd);
  };
  return (
    <Field
      label={label}
      error={isWrong ? `${label} is an amount in dollars such as 25, or empty for no limit.` : null}
      hint={isEdited ? `was ${was === null ? "no limit" : formatMoney(was)}` : undefined}
    >
      {(ids) => (
        <TextInput
          {...ids}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          disabled={readOnly}
          placeholder="No limit"
          value={text ?? (value === null ? "" : `$${value}`)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => !isWrong && setText(null)}
          className={clsx(isEdited && !isWrong && "border-human! ring-1 ring-human")}
        />
      )}
    </Field>
  );
}

/** The dollars that a text says; null: no limit; undefined: neither. */
function usdOf(text: string): number | null | undefined {
  const amount = text.trim().replace(/^\$\s*/, "");
  if (amount === "") return null;
  const usd = /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? Number(amount) : 0;
  return usd >= 0.01 && usd <= 1_000_000 ? usd : undefined;
}
