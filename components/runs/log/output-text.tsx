import clsx from "clsx";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ExternalText } from "#components/ui/text/external-text.tsx";
import { type AnsiColor, type AnsiPiece, type AnsiStyle, parseAnsi } from "#lib/client/runs/log/ansi.ts";
import { countOf } from "#lib/client/text/amounts.ts";

/** How much of a long text is shown at first. */
const MAX_LINES = 40;
const MAX_SIGNS = 6000;

/** Output as it came, cut where it is long, with a button for the rest. */
export function OutputText({ text, whole, onWhole }: { text: string; whole: boolean; onWhole: () => void }) {
  const shown = whole ? text : text.split("\n", MAX_LINES).join("\n").slice(0, MAX_SIGNS);
  const rest = text.length - shown.length;
  return (
    <>
      <span data-output="" className="block wrap-anywhere whitespace-pre-wrap">
        {parseAnsi(shown.replace(/\n$/, "")).map((piece) => (
          <Piece key={piece.at} piece={piece} />
        ))}
      </span>
      {rest > 0 && (
        <Button size="sm" variant="quiet" onClick={onWhole} className="-ml-2 font-sans">
          Show {remaining(text.slice(shown.length))}
        </Button>
      )}
    </>
  );
}

/** A text from an agent as a card of its own. */
export function OutputOnce({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  return <OutputText text={text} whole={whole} onWhole={() => setWhole(true)} />;
}

function remaining(rest: string): string {
  const lines = rest.split("\n").filter((line) => line !== "").length;
  return lines > 1 ? countOf(lines, "more line") : countOf(rest.length, "more sign");
}

/** Violet always means a person, so magenta is bold instead. */
const COLOR: Record<AnsiColor, string> = {
  red: "text-stop-t",
  green: "text-clear-t",
  yellow: "text-held-t",
  blue: "text-run-t",
  magenta: "font-medium text-t1",
  cyan: "text-run-t",
  grey: "text-t3",
};

/** A piece of terminal output with its colours. It is a text node: nothing in it can be a tag, a style or a script. */
function Piece({ piece: { text, style } }: { piece: AnsiPiece }) {
  const look = lookOf(style);
  if (look === "") return <ExternalText text={text} />;
  return (
    <span className={look}>
      <ExternalText text={text} />
    </span>
  );
}

function lookOf(style: AnsiStyle): string {
  return clsx(
    style.color && COLOR[style.color],
    style.bold && "font-medium",
    style.dim && !style.color && "text-t3",
    style.italic && "italic",
    style.underline && "underline underline-offset-2",
  );
}
