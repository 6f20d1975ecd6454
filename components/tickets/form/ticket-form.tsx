import { useQuery } from "@tanstack/react-query";
import { type RefObject, useId } from "react";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { agentsQuery, asksQuery } from "#lib/client/agents/agent-queries.ts";
import { upperFirst } from "#lib/client/text/first-letter.ts";
import { ticketCountsQuery } from "#lib/client/tickets/ticket-queries.ts";
import { useDebounced } from "#lib/client/time/use-debounced.ts";
import type { Priority } from "#lib/contract/tickets.ts";
import { PRIORITY_NAMES } from "#lib/engine/tickets/priorities.ts";
import { CriteriaFields } from "./criteria-fields.tsx";
import { DependsOnField } from "./depends-on-field.tsx";
import { FormRefusal } from "./form-refusal.tsx";
import { LabelsField } from "./labels-field.tsx";
import { NobodyTakesIt } from "./nobody-takes-it.tsx";
import type { TicketDraft } from "./ticket-draft.ts";

interface TicketFormProps {
  project: string;
  draft: TicketDraft;
  onChange: (draft: TicketDraft) => void;
  /** Why it was refused the last time it was sent. */
  refusal: string | null;
  /** What was wrong with a field the last time it was sent. */
  errorOf: (path: string, label: string) => string | null;
  titleRef?: RefObject<HTMLInputElement | null>;
  /** The ticket itself, which cannot wait for itself. */
  self?: string;
  /** Why what it waits for cannot change now. */
  waitsFixed?: string;
}

/** The fields of a ticket, for a new one and for a change. */
export function TicketForm(props: TicketFormProps) {
  const { project, draft, onChange, refusal, errorOf, titleRef, self, waitsFixed } = props;
  const reviewHint = useId();
  const driverList = useId();
  const { data: counts } = useQuery(ticketCountsQuery({ project }));
  const { data: agents } = useQuery({ ...agentsQuery({ project }), refetchInterval: false });
  const driver = useDebounced(draft.driver.trim(), 300);
  const { data: asks } = useQuery(asksQuery(project, { labels: draft.labels, driver }));
  const registered = agents?.flatMap(({ role, profile }) => (role === "agent" && profile ? profile.driver : []));
  const drivers = [...new Set([...(asks?.drivers ?? []), ...(registered ?? [])])];
  const known = [...new Set([...(asks?.labels ?? []), ...(counts?.labels.map(({ label }) => label) ?? [])])];
  const waitsError = dependencyError(draft, errorOf);
  const set = (change: Partial<TicketDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      <FormRefusal refusal={waitsError ?? refusal} isAtField={waitsError !== null} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-6 pb-5 max-tablet:px-4">
        <Field label="Title" error={errorOf("title", "Title")}>
          {(ids) => (
            <TextInput
              {...ids}
              ref={titleRef}
              required
              maxLength={300}
              value={draft.title}
              onChange={(event) => set({ title: event.target.value })}
            />
          )}
        </Field>
        <Field label="Description" optional error={errorOf("description", "Description")}>
          {(ids) => (
            <Textarea
              {...ids}
              value={draft.description}
              onChange={(event) => set({ description: event.target.value })}
              className="min-h-20"
            />
          )}
        </Field>
        <CriteriaFields
          lines={draft.acceptanceCriteria}
          onChange={(acceptanceCriteria) => set({ acceptanceCriteria })}
          errorOf={errorOf}
        />
        <div className="grid grid-cols-2 items-start gap-4 max-tablet:grid-cols-1">
          <Field label="Priority">
            {(ids) => (
              <Select
                {...ids}
                value={draft.priority}
                onChange={(event) => set({ priority: event.target.value as Priority })}
                className="w-full"
              >
                {PRIORITY_NAMES.map((priority) => (
                  <option key={priority} value={priority}>
                    {upperFirst(priority)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label="Driver"
            optional
            hint="Only agents that name it get the ticket."
            error={errorOf("driver", "Driver")}
          >
            {(ids) => (
              <TextInput
                {...ids}
                list={driverList}
                className="[&::-webkit-calendar-picker-indicator]:hidden!"
                value={draft.driver}
                maxLength={60}
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => set({ driver: event.target.value })}
              />
            )}
          </Field>
          <datalist id={driverList}>
            {drivers.map((driver) => (
              <option key={driver} value={driver} />
            ))}
          </datalist>
        </div>
        <LabelsField
          labels={draft.labels}
          known={known}
          onChange={(labels) => set({ labels })}
          error={errorOf("labels", "Labels")}
        />
        <NobodyTakesIt warning={asks?.warning ?? null} />
        <DependsOnField
          project={project}
          chosen={draft.dependsOn}
          self={self}
          fixed={waitsFixed}
          onChange={(dependsOn) => set({ dependsOn })}
          error={waitsError}
        />
        <div>
          <Checkbox
            checked={draft.reviewRequired}
            aria-describedby={reviewHint}
            onChange={(event) => set({ reviewRequired: event.target.checked })}
          >
            Review required
          </Checkbox>
          <p id={reviewHint} className="pl-6 text-meta text-t3 max-tablet:pl-7">
            {draft.reviewRequired
              ? "A sentinel looks at each attempt before the ticket is done."
              : "A success makes the ticket done; nobody looks at it."}
          </p>
        </div>
      </div>
    </>
  );
}

/** What is wrong with what it waits for: with all of it, or with one of them, which is named. */
function dependencyError({ dependsOn }: TicketDraft, errorOf: TicketFormProps["errorOf"]): string | null {
  const ofOne = dependsOn
    .map(({ key }, index) => errorOf(`dependsOn.${index}`, `${key}:`))
    .find((error) => error !== null);
  return errorOf("dependsOn", "Depends on:") ?? ofOne ?? null;
}
