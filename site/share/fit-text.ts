/** Returns the width of a text in em. */
export type Measure = (text: string) => number;

export type FittedText = { size: number; lines: string[] };
export type TextBox = {
  /** Pixels. */
  width: number;
  /** Font sizes to try in pixels, largest first, with their maximum number of lines. */
  sizes: readonly { size: number; lines: number }[];
};

/** Splits a text where lines may break: after spaces and hyphens. */
const wordsOf = (text: string) =>
  text
    .trim()
    .split(/(?<=[-–—])(?=\S)|\s+/)
    .filter(Boolean);
const appendWord = (line: string, word: string) =>
  line === '' || /[-–—]$/.test(line) ? line + word : `${line} ${word}`;

/** Breaks words into lines greedily. */
function wrap(words: readonly string[], room: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? undefined : appendWord(last, word);
    if (longer !== undefined && measure(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Balances the lines without adding one, to avoid a last line of one short word. */
function balance(words: readonly string[], room: number, measure: Measure): string[] {
  const filled = wrap(words, room, measure);
  const widest = Math.max(...filled.map(measure));
  for (let part = 0.55; part < 1; part += 0.05) {
    const lines = wrap(words, widest * part, measure);
    if (lines.length === filled.length && lines.every((line) => measure(line) <= room)) return lines;
  }
  return filled;
}

/** Truncates a text with an ellipsis. */
function truncate(text: string, room: number, measure: Measure): string {
  const letters = [...text];
  while (letters.length > 0 && measure(`${letters.join('').trimEnd()}…`) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/**
 * Sets a text in the largest size at which it fits the box. At the smallest size the text is
 * truncated.
 */
export function fitText(text: string, { width, sizes }: TextBox, measure: Measure): FittedText {
  const words = wordsOf(text);
  for (const { size, lines: most } of sizes) {
    const lines = balance(words, width / size, measure);
    if (lines.length <= most && lines.every((line) => measure(line) <= width / size)) return { size, lines };
  }
  const { size, lines: most } = sizes.at(-1)!;
  const room = width / size;
  const lines = wrap(words, room, measure);
  const kept = lines.slice(0, most).map((line) => (measure(line) > room ? truncate(line, room, measure) : line));
  if (lines.length > most) kept[most - 1] = truncate(`${lines[most - 1]} ${lines[most]}`, room, measure);
  return { size, lines: kept };
}
