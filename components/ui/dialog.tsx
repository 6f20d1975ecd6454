"use client";
import { lazy, Suspense, useState } from "react";
import type { DialogProps } from "./dialog-props.ts";
import { OverlayOnItsWay } from "./overlay-on-its-way.tsx";

/** Fetched when a dialog is first wanted, or once the page has been painted. */
const Panel = lazy(() => import("./dialog-panel.tsx").then(({ DialogPanel }) => ({ default: DialogPanel })));

/** A dialog in the middle of the screen, at the bottom of a phone's. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={props.open && <OverlayOnItsWay role="dialog" />}>
      <Panel {...props} />
    </Suspense>
  );
}
