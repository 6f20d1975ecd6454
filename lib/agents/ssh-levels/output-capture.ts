import { HeadAndTail } from "../process/head-and-tail.ts";
import { plainText } from "./plain-text.ts";

/** The beginning and the end of what a command prints. */
export class OutputCapture extends HeadAndTail {
  /** A word that was cut through is left out too: half a password is one. */
  override text(): string {
    const head = (bytes: Buffer) => plainText(bytes).replace(/[A-Za-z0-9]*\ufffd*$/, "");
    const tail = (bytes: Buffer) => plainText(bytes).replace(/^\ufffd*[A-Za-z0-9]*/, "");
    return super.text(plainText, head, tail);
  }
}
