import { plainText } from "#lib/client/text/plain-text.ts";

const LABELLED = /^(.*) \((scripted)\)$/;

/** Who did a run. An agent that only plays a script is labelled as such wherever it is seen. */
export function AgentName({ name }: { name: string }) {
  const [, bare, label] = LABELLED.exec(plainText(name)) ?? [];
  if (bare === undefined) return <span className="min-w-0 truncate">{plainText(name)}</span>;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <span className="min-w-0 truncate">{bare}</span>
      <span className="flex-none rounded-1 border border-line-2 px-1 text-axis text-t3">{label}</span>
    </span>
  );
}
