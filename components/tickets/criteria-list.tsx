import { ExternalText } from "#components/ui/text/external-text.tsx";

/** Acceptance criteria, numbered as the brief numbers them. */
export function CriteriaList({ criteria }: { criteria: readonly string[] }) {
  return (
    <ol className="grid gap-1.5">
      {criteria.map((criterion, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place
        <li key={index} className="grid grid-cols-[18px_minmax(0,1fr)] text-t2">
          <span aria-hidden="true" className="text-meta leading-5 text-t3">
            {index + 1}
          </span>
          <span className="wrap-anywhere whitespace-pre-wrap">
            <ExternalText text={criterion} />
          </span>
        </li>
      ))}
    </ol>
  );
}
