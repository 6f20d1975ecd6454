/**
 * Where a reader of the event log stands: everything up to and including event (tx, id) has been seen, and of the one
 * run that is followed, if any, everything up to `seq`. Numbers of 64 bits are kept as text.
 */
export type Position = { tx: string; id: string; seq: number | null };

const SHAPE = /^([0-9a-z]{1,32})-(\d{1,20})-(\d{1,19})(?:-(\d{1,10}))?$/;
const MAX_TX = 2n ** 64n - 1n;
const MAX_ID = 2n ** 63n - 1n;
const MAX_SEQ = 2 ** 31 - 1;

/** The id that the stream prints: `<epoch>-<tx>-<id>`, and `-<seq>` where one run is followed. */
export function printPosition(epoch: string, { tx, id, seq }: Position): string {
  return seq === null ? `${epoch}-${tx}-${id}` : `${epoch}-${tx}-${id}-${seq}`;
}

/** Reads an id of this epoch (null: of any) and kind of stream; null for any other text. */
export function parsePosition(epoch: string | null, text: string, followsRun: boolean): Position | null {
  const [, itsEpoch, tx, id, seq] = SHAPE.exec(text) ?? [];
  if (
    (epoch !== null && itsEpoch !== epoch) ||
    tx === undefined ||
    id === undefined ||
    followsRun !== (seq !== undefined)
  )
    return null;
  if (BigInt(tx) > MAX_TX || BigInt(id) > MAX_ID || Number(seq ?? 0) > MAX_SEQ) return null;
  return { tx, id, seq: seq === undefined ? null : Number(seq) };
}
