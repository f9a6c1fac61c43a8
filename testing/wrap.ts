const COLUMNS = 100;

function wrapParagraph(paragraph: string): string {
  const lines: string[] = [];
  // A code span such as `npm start` is one word.
  for (const [word] of paragraph.replace(/\s+/g, ' ').matchAll(/(?:`[^`]*`|\S)+/g)) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > COLUMNS) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join('\n');
}

/** Wraps the paragraphs of Markdown at 100 columns. Keeps headings, tables and comments. */
export const wrap = (markdown: string): string =>
  markdown
    .split(/(\n{2,}|\n$)/)
    .map((block) => (/^\s*[#|<]|^\s*$/.test(block) ? block : wrapParagraph(block)))
    .join('');
