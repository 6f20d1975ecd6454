import { Button } from "#components/ui/button/button.tsx";
import { countOf } from "#lib/client/text/amounts.ts";
import { AnsiText } from "./ansi-text.tsx";

/** What is shown of a long text before one asks for the rest. */
const LINES = 40;
const SIGNS = 6000;

/** Output as it came, cut where it is long, with a button for the rest. */
export function OutputText({ text, whole, onWhole }: { text: string; whole: boolean; onWhole: () => void }) {
  const shown = whole ? text : cut(text);
  const rest = text.length - shown.length;
  return (
    <>
      <span data-output="" className="block wrap-anywhere whitespace-pre-wrap">
        <AnsiText text={shown.replace(/\n$/, "")} />
      </span>
      {rest > 0 && (
        <Button size="sm" variant="quiet" onClick={onWhole} className="-ml-2 font-sans">
          Show {remaining(text.slice(shown.length))}
        </Button>
      )}
    </>
  );
}

function cut(text: string): string {
  let end = -1;
  for (let line = 0; line < LINES; line++) {
    end = text.indexOf("\n", end + 1);
    if (end === -1) break;
  }
  return text.slice(0, Math.min(end === -1 ? text.length : end, SIGNS));
}

function remaining(rest: string): string {
  const lines = rest.split("\n").filter((line) => line !== "").length;
  return lines > 1 ? `${countOf(lines, "more line")}` : `${countOf(rest.length, "more sign")}`;
}
