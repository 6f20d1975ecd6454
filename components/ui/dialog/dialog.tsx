"use client";
import { Suspense, useState } from "react";
import { lazyPart } from "../lazy/lazy-part.ts";
import { OverlayOnItsWay } from "../lazy/overlay-on-its-way.tsx";
import type { DialogProps } from "./dialog-props.ts";

const Panel = lazyPart(() => import("./dialog-panel.tsx").then((all) => all.DialogPanel));

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
