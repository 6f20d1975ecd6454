import clsx from "clsx";
import { Check, ChevronRight, CircleDashed, Hourglass, type LucideIcon, Undo2, X } from "lucide-react";
import { canaryWaves, wavesToCome } from "#lib/client/batches/batch-words.ts";
import type { BatchWave, HoldBatchSummary } from "#lib/contract/batches.ts";

/** The waves of a canary before it starts: `1 → 10 → 4`. */
export function PlannedWaves({ total }: { total: number }) {
  return (
    <span aria-hidden="true" className="flex items-center gap-1.5 text-meta text-t2">
      {canaryWaves(total).map((size, index) => (
        <span key={index === 0 ? "first" : index} className="flex items-center gap-1.5">
          {index > 0 && <ChevronRight className="size-3 text-t3" />}
          <span className="grid h-5.5 min-w-5.5 place-items-center rounded-full border border-human-l bg-human-bg px-1.5 font-medium text-human-t">
            {size}
          </span>
        </span>
      ))}
    </span>
  );
}

/** The waves of a batch with their outcomes; waves to come show their size. */
export function WaveSteps({ batch }: { batch: HoldBatchSummary }) {
  return (
    <ol className="grid">
      {sizesOf(batch).map((size, index) => {
        const wave = batch.waves[index];
        const isLast = index >= batch.canaryWaves;
        const [Icon, tone] = lookOf(wave, isLast);
        return (
          <li
            key={index === 0 ? "first" : index}
            className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 border-t border-line-1 px-3.5 py-2 first:border-t-0"
          >
            <Icon aria-hidden="true" className={clsx("size-4 flex-none", tone)} />
            <span className={clsx("min-w-30 font-medium", !wave && "font-normal text-t3")}>
              {isLast ? "The rest" : nameOf(index)} {size}
            </span>
            <span className="text-meta text-t2">{wave ? waveWords(wave) : notYet(batch, index)}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** Sizes of all waves: those that began have what they decided, the one under way what it will. */
function sizesOf({ waves, state, total, canaryWaves }: HoldBatchSummary): number[] {
  const begun = waves.map(({ succeeded, failed, deciding }) => succeeded + failed + deciding);
  const left = total - begun.reduce((sum, size) => sum + size, 0);
  const now = state === "running" ? begun.pop() : undefined;
  return [...begun, ...wavesToCome(begun.length + 1, left + (now ?? 0), canaryWaves)];
}

const nameOf = (index: number) => (index === 0 ? "First" : "Then");

function notYet({ state }: HoldBatchSummary, index: number): string {
  if (state === "stopped") return "not begun: the batch stopped";
  return index === 0 ? "about to begin" : "after the wave before has worked";
}

function waveWords(wave: BatchWave): string {
  const parts = [
    wave.deciding > 0 && `${wave.deciding} being decided`,
    wave.onProbation > 0 && `${wave.onProbation} with no outcome yet`,
    wave.held > 0 && `${wave.held} worked`,
    wave.didNotHold > 0 && `${wave.didNotHold} failed again`,
    wave.undone > 0 && `${wave.undone} taken back`,
    wave.noProbation > 0 && `${wave.noProbation} done`,
    wave.failed > 0 && `${wave.failed} stayed as ${wave.failed === 1 ? "it was" : "they were"}`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** No wave waits for the outcome of the last one. */
function lookOf(wave: BatchWave | undefined, isLast: boolean): [LucideIcon, string] {
  if (!wave) return [CircleDashed, "text-t3"];
  if (wave.didNotHold > 0) return [X, "text-stop-t"];
  if (wave.undone > 0) return [Undo2, "text-held-t"];
  if (wave.deciding > 0 || (wave.onProbation > 0 && !isLast)) return [Hourglass, "text-held-t"];
  return wave.onProbation > 0 ? [Hourglass, "text-human-t"] : [Check, "text-clear-t"];
}
