import clsx from "clsx";
import { ExternalText } from "#components/ui/text/external-text.tsx";
import { type AnsiColor, type AnsiPiece, type AnsiStyle, parseAnsi } from "#lib/client/runs/log/ansi.ts";

/** Violet is only ever a person, so magenta is told apart by weight. */
const COLOR: Record<AnsiColor, string> = {
  red: "text-stop-t",
  green: "text-clear-t",
  yellow: "text-held-t",
  blue: "text-run-t",
  magenta: "font-medium text-t1",
  cyan: "text-run-t",
  grey: "text-t3",
};

/** Terminal output with its colours. Every piece is a text node: nothing in it can be a tag, a style or a script. */
export function AnsiText({ text }: { text: string }) {
  return parseAnsi(text).map((piece) => <Piece key={piece.at} piece={piece} />);
}

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
