import { useDesk } from "./desk-context.tsx";

/** Why somebody may not do what leads do, and whom they can ask: `Only leads can cancel. Ask Mira Kaur`. */
export function onlyLeads(what: string, ask: string | null): string {
  return `Only leads can ${what}${ask === null ? "" : `. Ask ${ask}`}`;
}

/** The same, with whom to ask in this project. */
export function useOnlyLeads(): (what: string) => string {
  const { ask } = useDesk();
  return (what) => onlyLeads(what, ask);
}
