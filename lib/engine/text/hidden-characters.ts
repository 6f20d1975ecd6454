/**
 * Characters that a reader does not see, or that change the order in which they see others: controls but tab and line breaks, soft
 * hyphen, joiners, fillers, bidirectional controls, separators of lines, interlinear and musical controls, tags, variation
 * selectors, halves of surrogate pairs. The one list of them (docs/security.md#foreign-text).
 */
const HIDDEN = String.raw`[\u{0}-\u{8}\u{b}\u{c}\u{e}-\u{1f}\u{7f}-\u{9f}\u{ad}\u{34f}\u{61c}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{180b}-\u{180f}\u{200b}-\u{200f}\u{2028}-\u{202e}\u{2060}-\u{206f}\u{2800}\u{3164}\u{fe00}-\u{fe0f}\u{feff}\u{ffa0}\u{fff0}-\u{fffb}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{d800}-\u{dfff}\u{e0000}-\u{e0fff}]`;

/** Scripts whose words are written with joiners between letters. */
const JOINED = String.raw`[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}]`;
const EMOJI = String.raw`\p{Extended_Pictographic}`;

/** What is meant to be there. Each begins with the character itself, so that other text is passed over at once. */
const MEANT = [
  // A selector behind an emoji, or in a keycap.
  String.raw`[\u{fe0e}\u{fe0f}](?<=${EMOJI}[\u{fe0e}\u{fe0f}])`,
  String.raw`\u{fe0f}(?<=[0-9#*]\u{fe0f})(?=\u{20e3})`,
  // A joiner between emoji, with colour of skin or selector, or between letters that join.
  String.raw`\u{200d}(?<=(?:[${EMOJI}\p{Emoji_Modifier}]|${EMOJI}\u{fe0f})\u{200d})(?=${EMOJI})`,
  String.raw`[\u{200c}\u{200d}](?<=${JOINED}[\u{200c}\u{200d}])(?=${JOINED})`,
  // The flags of England, Scotland and Wales, which are a black flag with tags.
  String.raw`\u{e0067}(?<=\u{1f3f4}\u{e0067})\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`,
].join("|");

const HIDDEN_ANYWHERE = new RegExp(HIDDEN, "u");
const HIDDEN_OR_MEANT = new RegExp(`(${MEANT})|${HIDDEN}`, "gu");

/**
 * Makes hidden characters visible by their numbers, as `\u{202e}`; everything else stays, tabs and line breaks too. For whatever
 * others wrote, wherever people or models read it. Takes time in proportion to the text.
 */
export function showHidden(text: string): string {
  if (!HIDDEN_ANYWHERE.test(text)) return text;
  return text.replace(HIDDEN_OR_MEANT, (character: string, meant: string | undefined) =>
    meant === undefined ? `\\u{${character.codePointAt(0)?.toString(16)}}` : character,
  );
}
