import type { SchemaField } from "#lib/client/holds/answers/schema-fields.ts";
import type { Wrong } from "./schema-form.tsx";

/** What the schema of the question says against the answer, as far as no field of the form says it itself. */
export function AnswerComplaints({ form, wrong }: { form: SchemaField | null; wrong: Wrong }) {
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
