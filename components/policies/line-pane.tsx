import { ArrowLeft } from "lucide-react";
import { DelayCurve } from "#components/failures/delay-curve.tsx";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { lineName, lineWords } from "#lib/client/policies/change-words.ts";
import { BACKOFF_WORDS } from "#lib/client/policies/policy-values.ts";
import type { RetryPolicy } from "#lib/engine/failures/retry-policy.ts";
import { type PolicyLine, policyLine } from "#lib/engine/policies/policy-changes.ts";
import { heldAs } from "./held-as.ts";
import { LINE_ICONS } from "./line-icons.ts";
import type { PolicyDraft } from "./use-policy-draft.ts";
import { ValueInput } from "./value-input.tsx";
import { versionWords } from "./version-words.ts";

interface LinePaneProps {
  line: PolicyLine;
  draft: PolicyDraft;
  readOnly: boolean;
  onBack: () => void;
}

/** One line of the policy: what it is about, its values, and the resulting waits. */
export function LinePane({ line, draft, readOnly, onBack }: LinePaneProps) {
  const policy = policyLine(draft.policy, line);
  const was = policyLine(draft.base, line);
  const Icon = LINE_ICONS[line];
  const value = (label: string, field: "maxRetries" | "baseDelayMs" | "maxDelayMs" | "jitter") => (
    <ValueInput
      key={`${line} ${field} ${draft.round}`}
      label={label}
      field={field}
      value={policy[field]}
      was={was[field]}
      note={field === "baseDelayMs" && isOverCap(policy) ? "over the cap, which every retry waits" : undefined}
      readOnly={readOnly}
      onChange={(to) => draft.setLine(line, { [field]: to })}
      onUnread={(unread) => draft.setUnread(`${line} ${field}`, unread)}
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-6 max-tablet:p-4">
      <header className="flex items-start gap-2">
        <span className="-ml-1.5 desk:hidden">
          <IconButton label="Back to the policy" onClick={onBack}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
        </span>
        <div className="min-w-0">
          <h2 id="line" className="flex min-h-7 items-center gap-2 text-section font-semibold">
            <Icon aria-hidden="true" className="size-4 text-t3" />
            {lineName(line)}
          </h2>
          <p className="text-t2">{lineWords(line)}</p>
        </div>
      </header>
      <div className="grid grid-cols-3 items-start gap-x-2.5 gap-y-3 max-tablet:grid-cols-2">
        {value("Retries", "maxRetries")}
        <BackoffField
          policy={policy}
          was={was}
          readOnly={readOnly}
          onChange={(backoff) => draft.setLine(line, { backoff })}
        />
        {value("Base", "baseDelayMs")}
        {value("Cap", "maxDelayMs")}
        {value("Jitter", "jitter")}
        <div className="grid gap-1.5">
          <span className="text-meta text-t2">Then needs a decision</span>
          <span className="flex min-h-8 items-center text-t1">{heldAs(line, policy.maxRetries)}</span>
        </div>
      </div>
      <DelayCurve policy={policy} inForce={was} version={versionWords(draft.base.version)} />
    </div>
  );
}

function isOverCap({ maxRetries, backoff, baseDelayMs, maxDelayMs }: RetryPolicy): boolean {
  return maxRetries > 0 && backoff !== "none" && baseDelayMs > maxDelayMs;
}

interface BackoffFieldProps {
  policy: RetryPolicy;
  was: RetryPolicy;
  readOnly: boolean;
  onChange: (backoff: RetryPolicy["backoff"]) => void;
}

function BackoffField({ policy, was, readOnly, onChange }: BackoffFieldProps) {
  const edited = policy.backoff !== was.backoff;
  return (
    <Field label="Back-off" hint={edited ? `was ${BACKOFF_WORDS[was.backoff].toLowerCase()}` : undefined}>
      {(ids) => (
        <Select
          {...ids}
          disabled={readOnly}
          value={policy.backoff}
          onChange={(event) => onChange(event.target.value as RetryPolicy["backoff"])}
          className={edited ? "rounded-2 ring-2 ring-human" : undefined}
        >
          {Object.entries(BACKOFF_WORDS).map(([backoff, words]) => (
            <option key={backoff} value={backoff}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
