import { Refusal } from "./refusal.ts";

/**
 * `invalid_request` for wrong fields, each with its path. `first` is a sentence about the first of them; the others are
 * counted.
 */
export function refuseFields(first: string, errors: { path: string; message: string }[]): Refusal {
  const more = errors.length - 1;
  const rest = more > 0 ? ` There ${more === 1 ? "is" : "are"} ${more} more.` : "";
  return new Refusal("invalid_request", first + rest, { errors });
}

/** `invalid_request` for one wrong field. `sentence`: the same for people. */
export function refuseField(path: string, message: string, sentence = `${path} ${message}.`): Refusal {
  return new Refusal("invalid_request", sentence, { errors: [{ path, message }] });
}
