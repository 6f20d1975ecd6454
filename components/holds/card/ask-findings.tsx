import clsx from "clsx";
import { Code } from "#components/ui/text/code.tsx";
import { findingLines } from "#lib/client/reviews/diff-numbers.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { HoldDetail, LedgerFinding } from "#lib/contract/queue.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { nth } from "#lib/engine/text/nth.ts";
import { AskFrame } from "./ask-error.tsx";
import { KeyLink } from "./card-row.tsx";
import { ChangedText, FindingCode } from "./finding-code.tsx";

/** So many findings are shown; the rest is one key away. */
const MAX_SHOWN = 6;

/** What the sentinel says, as a difference between its last two rounds: open again, new, fixed. */
export function AskFindings({ hold, small, onFindings }: { hold: HoldDetail; small: boolean; onFindings: () => void }) {
  const { reviews, findings } = hold.ledger;
  const inLastTwo = findings
    .map((finding) => ({ finding, step: stepOf(finding) }))
    .filter((one): one is { finding: LedgerFinding; step: Step } => one.step !== null)
    .toSorted((a, b) => ORDER.indexOf(a.step) - ORDER.indexOf(b.step));
  const shown = inLastTwo.slice(0, small ? 2 : MAX_SHOWN);
  const [before, last] = reviews.slice(-2).map(({ number }) => number);
  const counts = ORDER.map((step) => [inLastTwo.filter((one) => one.step === step).length, step] as const);
  const said = counts.filter(([count]) => count > 0).map(([count, step]) => `${count} ${WORDS[step]}`);
  const first = inLastTwo.find(({ step }) => step !== "fixed")?.finding;
  const asked = first?.suggestion ? plainText(first.suggestion) : null;
  return (
    <AskFrame
      stop={HOLD_REASONS[hold.reason].signal === "stop"}
      title={plainText(hold.why[0]?.text ?? hold.summary).replace(QUOTED, ".")}
      action={
        <KeyLink shortcut="f" onClick={onFindings}>
          All findings
        </KeyLink>
      }
    >
      <p className="px-3.5 pb-1 text-meta text-t3">
        {last === undefined ? `Round ${before}` : `Round ${before} to round ${last}`}: {said.join(", ")}
      </p>
      <ul aria-label="Findings, round by round" className="pb-1.5">
        {shown.map(({ finding, step }) => (
          <FindingRow
            key={finding.key}
            finding={finding}
            step={step}
            rounds={reviews.length}
            whole={!small && finding === first}
          />
        ))}
      </ul>
      {inLastTwo.length > shown.length && (
        <p className="px-3.5 pb-1.5 text-meta text-t3">{countOf(inLastTwo.length - shown.length, "more finding")}</p>
      )}
      {!small && first && asked && (
        <p
          className="truncate border-t border-line-1 px-3.5 py-1.5 text-meta text-t3 @max-[560px]:whitespace-normal"
          title={asked}
        >
          {first.label} asks: “{asked}”
        </p>
      )}
    </AskFrame>
  );
}

/** What the sentence quotes stands below it in full. */
const QUOTED = /: “.*”\.?$/s;

type Step = "again" | "new" | "fixed";
const ORDER: readonly Step[] = ["again", "new", "fixed"];
const SIGNS: Record<Step, string> = { again: "=", new: "+", fixed: "−" };
const WORDS: Record<Step, string> = { again: "open again", new: "new", fixed: "fixed" };
const LOOKS: Record<Step, string> = { again: "text-stop-t", new: "text-held-t", fixed: "text-clear-t" };

/** What the last review did with a finding; null: it did not concern it. */
function stepOf({ marks }: LedgerFinding): Step | null {
  const mark = marks.at(-1);
  if (mark === "re_raised") return "again";
  if (mark === "addressed") return "fixed";
  return mark === "new" ? "new" : null;
}

/** `whole`: with the lines below its first. */
function FindingRow({
  finding,
  step,
  rounds,
  whole,
}: {
  finding: LedgerFinding;
  step: Step;
  rounds: number;
  whole: boolean;
}) {
  const { label, issue, was, file, line, severity, raised } = finding;
  const lines = findingLines(was === null ? null : plainText(was), plainText(issue));
  return (
    <li className="grid grid-cols-[12px_24px_minmax(0,1fr)_56px_auto_112px] items-center gap-x-2 px-3.5 leading-5.5 @max-[560px]:grid-cols-[12px_24px_minmax(0,1fr)]">
      <span aria-hidden="true" className={clsx("font-mono font-medium", LOOKS[step])}>
        {SIGNS[step]}
      </span>
      <span className="font-mono text-meta text-t2">{label}</span>
      <span
        className={clsx("truncate @max-[560px]:whitespace-normal", step === "fixed" && "text-t3 line-through")}
        title={plainText(issue)}
      >
        <ChangedText pieces={lines.first} />
        {file && (
          <Code className="ml-1.5 text-t3">{`${baseName(plainText(file))}${line === null ? "" : `:${line}`}`}</Code>
        )}
      </span>
      <span className="text-meta text-t3 @max-[560px]:hidden">{severity}</span>
      <span className="@max-[560px]:hidden">
        <Rounds marks={finding.marks} rounds={rounds} />
      </span>
      <span className={clsx("text-meta whitespace-nowrap @max-[560px]:col-start-3", LOOKS[step])}>
        {WORDS[step]}
        {step === "again" && raised.length > 2 && `, ${nth(raised.length)} time`}
      </span>
      {whole && <FindingCode lines={lines.below} />}
    </li>
  );
}

const STEP = 14;
const MAX_ROUNDS = 6;

/** What each of the last rounds did with it; the words beside it say the last. */
function Rounds({ marks, rounds }: Pick<LedgerFinding, "marks"> & { rounds: number }) {
  const shown = marks.slice(-MAX_ROUNDS);
  const width = STEP * Math.min(rounds, MAX_ROUNDS);
  return (
    <svg aria-hidden="true" width={width} height="12" viewBox={`0 0 ${width} 12`} className="block">
      <path d={`M${STEP / 2} 6H${width - STEP / 2}`} stroke="var(--rail)" />
      {shown.map((mark, index) => {
        const x = STEP / 2 + STEP * index;
        // biome-ignore lint/suspicious/noArrayIndexKey: a round is its place
        if (mark === "new") return <circle key={index} cx={x} cy="6" r="3" fill="var(--held)" />;
        // biome-ignore lint/suspicious/noArrayIndexKey: a round is its place
        if (mark === "re_raised") return <rect key={index} x={x - 3} y="3" width="6" height="6" fill="var(--stop)" />;
        return (
          mark === "addressed" && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a round is its place
            <circle key={index} cx={x} cy="6" r="2.75" fill="var(--ground)" stroke="var(--clear)" strokeWidth="1.5" />
          )
        );
      })}
    </svg>
  );
}

function baseName(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1);
}
