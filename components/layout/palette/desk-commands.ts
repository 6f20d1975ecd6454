import { flipTheme } from "#lib/client/browser/theme.ts";
import { runShortcut } from "#lib/client/shortcuts/shortcuts.ts";
import { pageIn } from "#lib/contract/projects/project-address.ts";

/** What one does from anywhere: the palette offers it beside the actions of the page. */
export interface DeskCommand {
  label: string;
  /** Other words that people type for it. */
  also: string;
  run: (router: { push: (page: string) => void }) => void;
}

const goTo =
  (page: string): DeskCommand["run"] =>
  (router) =>
    router.push(page);

const writeTicket: DeskCommand["run"] = (router) =>
  pageIn(location.pathname) === "/tickets" ? runShortcut("n") : router.push("/tickets#new");

const DESK_COMMANDS: readonly DeskCommand[] = [
  { label: "Create a ticket", also: "new add issue task", run: writeTicket },
  { label: "Import tickets", also: "csv jira linear github upload", run: goTo("/tickets/import") },
  { label: "Create a project", also: "new add team", run: goTo("/settings#project") },
  { label: "Invite a person", also: "add member user people", run: goTo("/settings#members") },
  { label: "Make a token", also: "api key service account create new", run: goTo("/settings#tokens") },
  { label: "Pause claims or set a limit", also: "stop resume drain project label service", run: goTo("/policies") },
  { label: "See all decisions", also: "outbox history undo", run: goTo("/decisions") },
  { label: "Switch theme", also: "dark light mode", run: flipTheme },
];

/** Those whose words begin with everything that was typed; none where nothing was. */
export function deskCommands(typed: string): DeskCommand[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return DESK_COMMANDS.filter(({ label, also }) => {
    const known = `${label} ${also}`.toLowerCase().split(" ");
    return words.every((word) => known.some((one) => one.startsWith(word)));
  });
}
