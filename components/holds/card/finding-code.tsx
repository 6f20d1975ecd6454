import { Fragment } from "react";
import type { NumberPiece } from "#lib/client/reviews/diff-numbers.ts";

/** What a finding says below its first line; what changed since the round before is marked where it stands. */
export function FindingCode({ lines }: { lines: readonly NumberPiece[][] }) {
  if (lines.length === 0) return null;
  return (
    <div className="col-span-full mt-0.5 mb-1 ml-11 overflow-hidden rounded-2 bg-well px-2.5 py-1 font-mono text-meta leading-4.5 tracking-[-0.02em] text-t2 @max-[560px]:ml-0">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may say the same
        <p key={index} className="truncate whitespace-pre @max-[560px]:whitespace-pre-wrap">
          <ChangedText pieces={line} />
        </p>
      ))}
    </div>
  );
}

/** One line: `expected -142 → -143`, the earlier number struck out. */
export function ChangedText({ pieces }: { pieces: readonly NumberPiece[] }) {
  return pieces.map(({ text, was }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
    <Fragment key={index}>
      {was === null ? (
        text
      ) : (
        <>
          <del className="text-t3">{was}</del> <mark className="rounded-1 bg-held-bg px-0.5 text-held-t">{text}</mark>
        </>
      )}
    </Fragment>
  ));
}
