import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { LogLine } from "#lib/client/runs/log/log-lines.ts";
import { placeOfSeq } from "./log-rows.ts";

const SHAPE = /^#line-(\d{1,9})$/;

/**
 * The line that the address points at with `#line-123`. Once it has been read, `show` hears of its place among the lines, and
 * again when the address changes. `given`: the number of the line instead, where the log is not what the address is about.
 */
export function useLineLink(
  lines: readonly LogLine[],
  show: (place: number) => void,
  given?: number | null,
): number | null {
  const [linked, setLinked] = useState<number | null>(given ?? null);
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (given !== undefined) return;
    const read = () => {
      const seq = SHAPE.exec(location.hash)?.[1];
      shown.current = null;
      setLinked(seq === undefined ? null : Number(seq));
    };
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, [given]);
  const place = linked === null ? null : placeOfSeq(lines, linked);
  const isRead = place !== null && place < lines.length;
  const onRead = useEffectEvent(() => {
    if (place === null || shown.current === linked) return;
    shown.current = linked;
    show(place);
  });
  useEffect(() => {
    if (isRead && linked !== null) onRead();
  }, [isRead, linked]);
  return isRead ? place : null;
}
