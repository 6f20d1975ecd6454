import { MessageCircleQuestionMark } from "lucide-react";
import { type Ref, useId } from "react";
import { SuggestedAnswers } from "#components/precedents/hold-precedents.tsx";
import { KeepAsPrecedent } from "#components/precedents/keep-as-precedent.tsx";
import { RadioCards } from "#components/ui/form/radio-cards.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { Lamp } from "#components/ui/mark/lamp.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { ExternalText } from "#components/ui/text/external-text.tsx";
import { Ago } from "#components/ui/text/time.tsx";
import { type SchemaField, schemaForm } from "#lib/client/holds/answers/schema-fields.ts";
import type { Draft } from "#lib/client/holds/drafts/drafts.ts";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { Question } from "#lib/contract/runs.ts";
import { SchemaForm, type Wrong } from "./schema-form.tsx";

const OWN = "own";

/**
 * The question of a paused run and its answer: one of the options by 1 to 9, or words of one's own. Enter sends it. What
 * asks for approval is answered by Approve or Reject.
 */
export function AnswerForm({ desk, question, ref }: { desk: HoldDesk; question: Question; ref?: Ref<HTMLElement> }) {
  const { draft, write, hold } = desk;
  const id = useId();
  const options = question.options ?? [];
  const takesAnswer = hold.verbs.includes("answer");
  const form = schemaForm(question.schema);
  const { wrong } = desk.payload;
  const ownShown = takesAnswer && (options.length === 0 || draft.choice === null);
  return (
    <Card ref={ref as Ref<HTMLDivElement>} role="group" aria-labelledby={id} className="border-held-l px-3.5 py-3">
      <div className="flex items-start gap-2.5">
        <Lamp signal="held" label={null}>
          <MessageCircleQuestionMark aria-hidden="true" />
        </Lamp>
        <p id={id} className="min-w-0 flex-1 font-medium wrap-break-word whitespace-pre-wrap">
          <ExternalText text={plainText(question.text)} />
        </p>
        <span className="text-meta whitespace-nowrap text-t3 @max-[420px]:hidden">
          asked <Ago at={hold.openedAt} />
        </span>
      </div>
      {takesAnswer && <SuggestedAnswers desk={desk} />}
      {takesAnswer && options.length > 0 && (
        <div className="mt-2.5">
          <RadioCards
            legend="Answer"
            numbered
            value={chosenOf(draft)}
            onChange={(value) => write({ choice: value === OWN ? null : Number(value) })}
            options={[
              ...options.map((option, index) => ({ value: String(index), label: plainText(option) })),
              { value: OWN, label: "Something else" },
            ]}
          />
        </div>
      )}
      {ownShown && form && (
        <SchemaForm
          form={form}
          draft={draft.answer}
          wrong={wrong}
          onChange={(answer) => write({ answer, choice: null })}
        />
      )}
      {ownShown && !form && (
        <Textarea
          data-answer=""
          aria-label={question.schema === undefined ? "Answer in your own words" : "Answer, as JSON"}
          placeholder={placeholderFor(question)}
          value={draft.answer}
          onChange={(event) => write({ answer: event.target.value, choice: null })}
          className="mt-2.5"
        />
      )}
      {ownShown && <AnswerComplaints form={form} wrong={wrong} />}
      {takesAnswer && <KeepAsPrecedent desk={desk} />}
    </Card>
  );
}

function chosenOf({ choice, answer }: Draft): string | null {
  if (choice !== null) return String(choice);
  return answer === "" ? null : OWN;
}

function placeholderFor(question: Question): string {
  if (question.schema !== undefined) return "The answer as JSON";
  return question.options?.length ? "Or answer in your own words" : "Your answer";
}

/** What the question's schema finds wrong with the answer and no field of the form shows. */
function AnswerComplaints({ form, wrong }: { form: SchemaField | null; wrong: Wrong }) {
  const complaints = Object.entries(wrong).filter(
    ([path]) => isOfAnswer(path) && (form === null || isUnshown(form, path)),
  );
  return (
    <ul
      aria-label="What is wrong with the answer"
      aria-live="polite"
      className="mt-1.5 grid gap-0.5 text-meta text-stop-t empty:hidden"
    >
      {complaints.map(([path, message]) => (
        <li key={path} className="wrap-anywhere">
          {path === "answer" ? "The answer" : path.slice("answer.".length)} {message}.
        </li>
      ))}
    </ul>
  );
}

function isOfAnswer(path: string): boolean {
  return path === "answer" || path.startsWith("answer.");
}

/** No field of the form has this path. A list shows what is wrong with any of its items. */
function isUnshown(form: SchemaField, path: string): boolean {
  const [, ...names] = path.split(".");
  let field: SchemaField | null | undefined = form;
  for (const name of names)
    field = field?.kind === "list" ? field.item : field?.fields.find((one) => one.name === name);
  return !field || (names.length === 0 && field.kind === "object");
}
