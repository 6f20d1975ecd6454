const plain = new Intl.NumberFormat("en-US");
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** A whole number with separators: `6,412`. */
export function formatCount(count: number): string {
  return plain.format(Math.round(count));
}

/** An amount of tokens, short: `840`, `6.4k`, `212k`, `1.2M`. */
export function formatTokens(tokens: number): string {
  if (tokens < 1_000) return String(Math.round(tokens));
  if (tokens < 999_500) return `${short(tokens / 1_000)}k`;
  return `${short(tokens / 1_000_000)}M`;
}

/** US dollars: `$4.18`, `$12`, `$1,204.50`; below a cent `<$0.01`, nothing spent `$0`. */
export function formatMoney(usd: number): string {
  if (usd > 0 && usd < 0.01) return "<$0.01";
  return dollars.format(usd).replace(/\.00$/, "");
}

/** A part from 0 to 1: `71%`; nearly nothing `<1%`, nearly all `>99%`. */
export function formatShare(part: number): string {
  if (part > 0 && part < 0.005) return "<1%";
  if (part < 1 && part > 0.995) return ">99%";
  return `${Math.round(part * 100)}%`;
}

/** A count with its noun: `1 ticket`, `3 tickets`, `0 tickets`; `plural` where an s is not enough. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

function short(value: number): string {
  return value < 10 ? value.toFixed(1).replace(/\.0$/, "") : String(Math.round(value));
}
