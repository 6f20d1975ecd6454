"use client";
import { createContext, type ReactNode, useContext } from "react";

/** Who sits at the desk, and the project it shows: a slug, or `all`. */
export interface Desk {
  project: string;
  /** those that the person sees, by name */
  projects: readonly { slug: string; key: string; name: string }[];
  /** `sendDelay`: after how many seconds their decisions are sent. `tellOutcomes`: how they went is said in a toast. */
  me: { id: string; name: string; sendDelay: number; tellOutcomes: boolean };
  mayDecide: boolean;
  /** Whether there is an audit that they may read, of this project or another. */
  mayAudit: boolean;
  /** Who decides here, for who may not. */
  ask: string | null;
}

export const DeskContext = createContext<Desk | null>(null);

/** Stands around every page of the desk. */
export function DeskProvider({ value, children }: { value: Desk; children: ReactNode }) {
  return <DeskContext value={value}>{children}</DeskContext>;
}

/** The desk that this page is on. Throws outside of one. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error("useDesk outside of a desk");
  return desk;
}
