import { plainText } from "#lib/client/text/plain-text.ts";

/** Labels of a ticket; where there is little room only the first ones, and how many more there are. */
export function LabelChips({ labels, max = labels.length }: { labels: readonly string[]; max?: number }) {
  const shown = labels.slice(0, max);
  const rest = labels.slice(max);
  return (
    <>
      {shown.map((label) => (
        <span
          key={label}
          className="inline-block max-w-28 min-w-0 flex-none truncate rounded-full border border-line-2 px-1.75 text-axis leading-4.5 text-t2"
        >
          {plainText(label)}
        </span>
      ))}
      {rest.length > 0 && (
        <span className="flex-none text-axis text-t3" title={plainText(rest.join(", "))}>
          +{rest.length}
          <span className="sr-only"> more: {plainText(rest.join(", "))}</span>
        </span>
      )}
    </>
  );
}
