import { type FeedPosition, readHead } from "../../db/event-feed.ts";
import { readOpenHolds } from "../../db/open-hold-facts.ts";
import type { OpenHolds } from "../../db/open-holds.ts";
import { readTouchedTickets } from "../../db/touched-tickets.ts";
import { boardOf, type HoldBoard, holdsTouched, updateBoard } from "../../engine/hold-board.ts";
import { log } from "../../log.ts";
import { registry } from "../../process-registry.ts";

/** `now`: the clock of the database when the board was true, milliseconds since 1970. */
export type QueueBoard = { board: HoldBoard; now: number };

type Read = { board: HoldBoard; position: Pick<FeedPosition, "tx" | "id">; at: number };
type Kept = { filter: OpenHolds; last: Read | null; running: Promise<unknown>; next: Promise<QueueBoard> | null };

/** The boards of this process, and the holds on them, some 500 bytes each; those that were asked for longest ago go. */
const [MOST_BOARDS, MOST_HOLDS] = [200, 150_000];
/** What was written past the log, by hand, is seen so late at most. */
const ANEW_MS = 300_000;

/**
 * The open holds that a filter matches, apart from what the engine's `passes` asks of each. All are read once by process and
 * filter; then the log says whose hold must be read again, so that each answer has all that was committed before it was asked
 * for, by whichever process. Where nothing happened that is one short statement.
 */
export function queueBoard(holds: OpenHolds): Promise<QueueBoard> {
  const boards = registry.once("queue boards", () => new Map<string, Kept>());
  const filter = { ...holds, reasons: null, fingerprints: null, snoozed: null, late: null, heldMinutes: null };
  const key = JSON.stringify(filter);
  const kept = boards.get(key) ?? { filter, last: null, running: Promise.resolve(), next: null };
  boards.delete(key);
  boards.set(key, kept);
  dropLeastUsed(boards);
  return upToDate(kept);
}

/** Who asks while it is being read gets what is read after that: that read may have begun before what they know of. */
function upToDate(kept: Kept): Promise<QueueBoard> {
  kept.next ??= kept.running
    .catch(() => undefined)
    .then(() => {
      kept.next = null;
      const running = catchUp(kept);
      kept.running = running;
      return running;
    });
  return kept.next;
}

async function catchUp(kept: Kept): Promise<QueueBoard> {
  const { filter } = kept;
  kept.last ??= await readAll(filter);
  const read = kept.last;
  const { now, position, tickets } = await readTouchedTickets(filter.projects, read.position);
  if (tickets === null) {
    kept.last = await readAll(filter);
    return { board: kept.last.board, now };
  }
  if (tickets.length > 0) {
    const touched = holdsTouched(read.board, new Set(tickets));
    updateBoard(read.board, touched, await readOpenHolds(filter, touched));
  }
  read.position = position;
  if (Date.now() - read.at > ANEW_MS) readAnew(kept, read);
  return { board: read.board, now };
}

/** The position first: what is committed in between is read twice. */
async function readAll(filter: OpenHolds): Promise<Read> {
  const at = Date.now();
  const position = await readHead({ projects: null, ticketId: null, runId: null });
  return { board: boardOf(await readOpenHolds(filter, null)), position, at };
}

/** Nobody waits for it; it is followed from its own position on. */
function readAnew(kept: Kept, before: Read): void {
  before.at = Date.now();
  readAll(kept.filter).then(
    (read) => {
      kept.last = read;
    },
    (err) => log.warn({ err }, "the open holds could not be read anew; the log is followed on"),
  );
}

function dropLeastUsed(boards: Map<string, Kept>): void {
  let holds = 0;
  for (const [index, [key, { last }]] of [...boards].toReversed().entries()) {
    holds += last?.board.byTicket.size ?? 0;
    if (index >= MOST_BOARDS || (index > 0 && holds > MOST_HOLDS)) boards.delete(key);
  }
}
