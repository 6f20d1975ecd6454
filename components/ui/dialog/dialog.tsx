import { Suspense, useState } from "react";
import { lazyPart } from "../lazy/lazy-part.ts";
import { OverlayOnItsWay } from "../lazy/overlay-on-its-way.tsx";
import type { DialogProps } from "./dialog-panel.tsx";

const Panel = lazyPart(() => import("./dialog-panel.tsx").then((all) => all.DialogPanel));

/** A dialog in the middle of the screen, at the bottom of a phone's. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={props.open && <OverlayOnItsWay role="dialog" />}>
      <Panel {...props} />
    </Suspense>
  );
}
