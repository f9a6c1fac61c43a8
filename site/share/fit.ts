/** Width of a text in em. */
export type Measure = (text: string) => number;

export type Fitted = { size: number; lines: string[] };
export type Box = {
  /** px */
  width: number;
  /** Sizes to try, largest first, px, each with the lines it may take. */
  sizes: readonly { size: number; lines: number }[];
};

/** Where a text may be broken: after spaces and hyphens. */
const wordsOf = (text: string) =>
  text
    .trim()
    .split(/(?<=[-–—])(?=\S)|\s+/)
    .filter(Boolean);
const joined = (line: string, word: string) => (line === '' || /[-–—]$/.test(line) ? line + word : `${line} ${word}`);

/** The words in lines, each filled as far as it goes. */
function wrap(words: readonly string[], room: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? undefined : joined(last, word);
    if (longer !== undefined && measure(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** As few lines as filling takes, of as even lengths as that allows: a last line of one short word looks lost. */
function evenly(words: readonly string[], room: number, measure: Measure): string[] {
  const filled = wrap(words, room, measure);
  const widest = Math.max(...filled.map(measure));
  for (let part = 0.55; part < 1; part += 0.05) {
    const lines = wrap(words, widest * part, measure);
    if (lines.length === filled.length && lines.every((line) => measure(line) <= room)) return lines;
  }
  return filled;
}

/** As much of the text as there is room for, with an ellipsis. */
function cut(text: string, room: number, measure: Measure): string {
  const letters = [...text];
  while (letters.length > 0 && measure(`${letters.join('').trimEnd()}…`) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** The text in the largest size at which it fits the box; at the smallest, what does not fit is cut. */
export function fit(text: string, { width, sizes }: Box, measure: Measure): Fitted {
  const words = wordsOf(text);
  for (const { size, lines: most } of sizes) {
    const lines = evenly(words, width / size, measure);
    if (lines.length <= most && lines.every((line) => measure(line) <= width / size)) return { size, lines };
  }
  const { size, lines: most } = sizes.at(-1)!;
  const room = width / size;
  const lines = wrap(words, room, measure);
  const kept = lines.slice(0, most).map((line) => (measure(line) > room ? cut(line, room, measure) : line));
  if (lines.length > most) kept[most - 1] = cut(`${lines[most - 1]} ${lines[most]}`, room, measure);
  return { size, lines: kept };
}
