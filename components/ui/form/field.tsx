import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

/** The edge that every field shares: at least 3:1 against what it stands on, red where the value is refused. */
export const FIELD_EDGE =
  "border border-line-c bg-well text-t1 transition-colors hover:border-t3 aria-invalid:border-stop disabled:border-line-2 disabled:bg-transparent";

export interface FieldIds {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  optional?: boolean;
  children: (ids: FieldIds) => ReactNode;
}

/** A label, its control, and a line below: the hint, or what is wrong. `<Field label="Email">{(ids) => <TextInput {...ids} />}</Field>` */
export function Field({ label, hint, error, optional, children }: FieldProps) {
  const id = useId();
  const below = error || hint ? `${id}-below` : undefined;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-meta text-t2">
        {label}
        {optional && <span className="text-t3"> (optional)</span>}
      </label>
      {children({ id, "aria-describedby": below, "aria-invalid": error ? true : undefined })}
      {hint && !error && (
        <p id={below} className="text-meta text-t3">
          {hint}
        </p>
      )}
      {error && (
        <p id={below} className="flex items-start gap-1.5 text-meta text-stop-t">
          <CircleAlert aria-hidden="true" className="mt-0.25 size-3.5" />
          {error}
        </p>
      )}
    </div>
  );
}
