"use client";
import dynamic from "next/dynamic";
import { useConflict } from "#lib/client/holds/conflicts.ts";

/** Fetched when two people have decided one hold: no page needs it to be read. */
const ConflictDialog = dynamic(() => import("./conflict-dialog.tsx").then((module) => module.ConflictDialog), {
  ssr: false,
});

/** Stands on every page of the desk, and asks where somebody else was first. */
export function AskAboutConflict() {
  const conflict = useConflict();
  return conflict && <ConflictDialog key={conflict.mine.key} conflict={conflict} />;
}
