import { countOf } from "#lib/client/text/amounts.ts";
import { lowerFirst } from "#lib/client/text/first-letter.ts";
import { spokenDuration } from "#lib/client/time/duration.ts";
import type { AttemptEnd, Segment, Track } from "./track-model.ts";
import { decisionWords, END_WORDS, PROBATION_WORDS, reasonWords } from "./track-words.ts";

type Attempt = Extract<Segment, { kind: "attempt" }>;
type Hold = Extract<Segment, { kind: "hold" }>;

/** The whole picture in words, for those who do not see it. */
export function describeTrack(track: Track): string {
  const attempts = track.segments.filter((segment): segment is Attempt => segment.kind === "attempt");
  if (attempts.length === 0 && track.segments.length === 0) return "No attempt yet.";
  const numbers = new Set(attempts.map((attempt) => attempt.run));
  return [
    countOf(numbers.size, "attempt"),
    ...describeEnds(attempts),
    ...describeReviews(track),
    ...describeHolds(track),
    ...describeEnd(track, attempts.at(-1)),
  ]
    .map((sentence) => `${sentence}.`)
    .join(" ");
}

function describeEnds(attempts: readonly Attempt[]): string[] {
  return (Object.keys(END_WORDS) as AttemptEnd[]).flatMap((end) => {
    const those = attempts.filter((attempt) => attempt.end === end);
    if (those.length === 0) return [];
    const categories = [...new Set(those.flatMap((attempt) => attempt.category ?? []))];
    const on = end === "failed" && categories.length > 0 ? ` on ${LIST.format(categories)}` : "";
    const subject = subjectOf(those.map((attempt) => attempt.run));
    const verb = those.length === 1 ? END_WORDS[end] : END_WORDS[end].replace("was ", "were ");
    return [`${subject} ${verb}${on}`];
  });
}

function describeReviews({ gates }: Track): string[] {
  const count = (verdict: string) => gates.filter((gate) => gate.verdict === verdict).length;
  const given = ["rejected", "approved", "unavailable"].filter((verdict) => count(verdict) > 0);
  const said = given.map((verdict) => `${count(verdict)} ${verdict}`);
  return [
    ...(said.length > 0 ? [`Reviews: ${LIST.format(said)}`] : []),
    ...(count("waiting") > 0 ? ["Waiting for a review"] : []),
  ];
}

/** The last few one by one; of a long history the others together, so that the sentence has an end. */
const MAX_HOLDS = 3;

function describeHolds(track: Track): string[] {
  const holds = track.segments.filter((segment): segment is Hold => segment.kind === "hold");
  const earlier = holds.slice(0, -MAX_HOLDS);
  const lasted = earlier.reduce((sum, { from, to }) => sum + to - from, 0);
  const before =
    earlier.length === 0 ? [] : [`${countOf(earlier.length, "earlier hold")}, ${spokenDuration(lasted)} in all`];
  return [...before, ...holds.slice(-MAX_HOLDS).map((hold) => describeHold(hold, track))];
}

function describeHold(hold: Hold, track: Track): string {
  const lasted = `Waited ${spokenDuration(hold.to - hold.from)}${hold.open ? " until now" : ""}, ${reasonWords(hold.reason)}`;
  const made = track.decisions
    .filter(({ at }) => at >= hold.from && at <= hold.to)
    .map((decision) => lowerFirst(decisionWords(decision)));
  const probation = track.probations.find(({ from }) => from === hold.to);
  return [lasted, ...made, ...(probation ? [PROBATION_WORDS[probation.result]] : [])].join(", ");
}

function describeEnd({ terminal, retryAt, now }: Track, last: Attempt | undefined): string[] {
  if (terminal) return [terminal.state === "done" ? "Done" : "Cancelled"];
  if (retryAt !== null) return [`Retry in ${spokenDuration(retryAt - now)}`];
  return last?.live ? [`Attempt ${last.run} is running`] : [];
}

/** Names of more attempts than this are no longer a sentence: they are counted. */
const MAX_NAMED = 6;

function subjectOf(runs: readonly number[]): string {
  const ranges = rangesOf(runs);
  if (ranges.length > MAX_NAMED) return `${countOf(runs.length, "attempt")}, the last of them ${runs.at(-1)},`;
  return `${runs.length === 1 ? "Attempt" : "Attempts"} ${LIST.format(ranges)}`;
}

/** `1 to 57`, where three or more follow each other. */
function rangesOf(numbers: readonly number[]): string[] {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number === last.to + 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.flatMap(({ from, to }) => {
    if (to - from > 1) return [`${from} to ${to}`];
    return from === to ? [`${from}`] : [`${from}`, `${to}`];
  });
}

/** `1, 2 and 4` */
const LIST = new Intl.ListFormat("en-GB");
