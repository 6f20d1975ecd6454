import { countOf } from "#lib/client/text/amounts.ts";
import { convergence, type LedgerTable } from "#lib/engine/reviews/ledger-table.ts";
import { movedGoalposts } from "#lib/engine/reviews/moved-goalposts.ts";

/** Whether the reviews of a ticket get anywhere, as a title and a sentence. */
export function convergenceWords(
  table: LedgerTable<unknown>,
  attemptOf: (runId: string) => number,
): { title: string; sentence: string } {
  const last = table.reviews.at(-1);
  const open = table.rows.filter((row) => row.open).length;
  if (!last) return { title: "No verdict yet", sentence: "No review has come to a verdict." };
  if (last.verdict === "approved")
    return {
      title: "Approved",
      sentence:
        table.rows.length === 0
          ? "The review found nothing."
          : `${allOf(table.rows.length)} settled in ${countOf(table.reviews.length, "review")}.`,
    };
  const state = `${open} of ${countOf(table.rows.length, "finding")} ${open === 1 ? "is" : "are"} open.`;
  const moved = movedWords(table, attemptOf);
  switch (convergence(table)) {
    case "single":
      return { title: "First review", sentence: `It found ${countOf(open, "point")}.` };
    case "converging":
      return {
        title: "Converging",
        sentence: said(state, `The review before left ${table.reviews.at(-2)?.open ?? 0}.`, moved),
      };
    default:
      return { title: "Not converging", sentence: said(state, moved || survivorWords(table)) };
  }
}

/** A finding that a review had accepted and a later one raised again: no agent can settle it by doing what it was told. */
function movedWords(table: LedgerTable<unknown>, attemptOf: (runId: string) => number): string {
  const moved = table.rows.flatMap((row) => {
    const turn = row.open ? movedGoalposts(row.marks) : null;
    return turn === null ? [] : [{ label: row.label, ...turn }];
  });
  const [first] = moved;
  if (first === undefined) return "";
  const [accepted, again] = [first.accepted, first.again].map((place) => attemptOf(table.reviews[place]?.runId ?? ""));
  const others = moved.length > 1 ? `; ${moved.length - 1} more like it` : "";
  return `The goalposts moved: ${first.label} was accepted in attempt ${accepted} and raised again in attempt ${again}${others}.`;
}

function said(...sentences: string[]): string {
  return sentences.filter(Boolean).join(" ");
}

function survivorWords(table: LedgerTable<unknown>): string {
  const oldest = table.rows.filter((row) => row.open).toSorted((a, b) => b.raised.length - a.raised.length)[0];
  if (!oldest || oldest.raised.length < 2) return "";
  return `${oldest.label} has survived ${countOf(oldest.raised.length, "review")}, so another plain retry is unlikely to clear it.`;
}

function allOf(count: number): string {
  return count === 1 ? "The one finding was" : `All ${count} findings were`;
}
