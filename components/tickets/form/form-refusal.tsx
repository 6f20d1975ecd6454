import { CircleAlert } from "lucide-react";

/** Why the last try was refused, above the fields; only heard where a field shows it. */
export function FormRefusal({ refusal, isAtField = false }: { refusal: string | null; isAtField?: boolean }) {
  if (refusal === null) return null;
  if (isAtField)
    return (
      <p role="alert" className="sr-only">
        {refusal}
      </p>
    );
  return (
    <p
      role="alert"
      className="mx-6 mb-4 flex items-start gap-2 rounded-2 border border-stop-l bg-stop-bg px-3 py-2 text-stop-t max-tablet:mx-4"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4" />
      <span className="min-w-0 break-words">{refusal}</span>
    </p>
  );
}
