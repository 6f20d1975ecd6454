/**
 * How much of a text is kept or shown, the widest first, so that no limit stands alone in its file. In UTF-16 code units where
 * nothing else is said.
 */
export const LENGTHS = {
  /** A failure's message in the database: its beginning and its end. A project's rules search all of it. */
  storedMessage: 32_768,
  /** Bytes or units of a program's, a provider's or an error's output that a worker reports: enough for a stack trace. */
  reportedOutput: 8 * 1024,
  /** The message of the latest failure in a brief: the agent that tries again has to see the cause. */
  briefMessage: 3000,
  /** What the queue reads of a message, so that a page of holds stays small; a row shows less. */
  queueMessage: 500,
  /** One line beside a hold: its summary, the first line of a message, a quoted note. */
  line: 300,
  /** The second line of a row in the queue, which ends at the width of a screen anyway. */
  rowLine: 200,
  /** A name that an agent gives: of an error, a code, a signal. */
  name: 200,
  /** A quotation inside a sentence, and a proposed pattern: as much as a person takes in at a glance. */
  phrase: 160,
} as const;
