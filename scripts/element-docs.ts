import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ElementDeclaration } from '#elements/shared/element/index.ts';
import { widgetTags } from '../elements/define/tags.mjs';
import { commonAttributes, propertyName } from '../elements/shared/element/attributes.ts';
import { publicEvents } from '../elements/shared/element/events.ts';

const START = '<!-- declaration -->';
const END = '<!-- /declaration -->';

const fileOf = (tag: string) => fileURLToPath(new URL(`../docs/elements/${tag}.md`, import.meta.url));
const code = (text: string) => `\`${text}\``;
/** A bar inside a cell would end it. */
const cell = (text: string) => text.replaceAll('|', '\\|');

function table(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}

const section = (title: string, heads: string[], rows: string[][]) =>
  rows.length === 0 ? '' : `## ${title}\n\n${table(heads, rows)}\n`;

/** What an element's declaration says, as Markdown. */
function declarationText(declaration: ElementDeclaration): string {
  const { attributes, methods = [], parts, customProperties } = declaration;
  const all = Object.entries({ ...attributes, ...commonAttributes });
  const named = (texts: Record<string, string>) => Object.entries(texts).map(([name, text]) => [code(name), text]);
  return [
    section(
      'Attributes',
      ['attribute', 'property', 'type', 'meaning'],
      all.map(([name, { type, values, description }]) => [
        code(name),
        code(propertyName(name)),
        values?.map((value) => code(value)).join(' | ') ?? type,
        description,
      ]),
    ),
    section(
      'Events',
      ['event', '`detail`', 'can be prevented', 'meaning'],
      Object.entries(publicEvents(declaration)).map(([name, { detail, cancelable, description }]) => [
        code(name),
        code(detail),
        cancelable ? 'yes' : 'no',
        description,
      ]),
    ),
    section(
      'Methods',
      ['method'],
      methods.map((name) => [code(`${name}()`)]),
    ),
    section('Parts', ['part', 'what it is'], named(parts)),
    section('Custom properties', ['property', 'what it sets'], named(customProperties)),
  ]
    .filter(Boolean)
    .join('\n');
}

export const declarationOf = async (tag: string): Promise<ElementDeclaration> =>
  (await import(`../elements/${tag}/declaration.ts`)).declaration;

/** The element's page with its tables as the declaration has them; what stands outside the markers is kept. */
export async function pageOf(tag: string): Promise<{ file: string; page: string }> {
  const file = fileOf(tag);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : `# \`<${tag}>\`\n\n${START}${END}\n`;
  const [head, tail] = [before.indexOf(START), before.indexOf(END)];
  if (head < 0 || tail < head) throw new Error(`${file} has no ${START} … ${END}`);
  return {
    file,
    page: `${before.slice(0, head)}${START}\n${declarationText(await declarationOf(tag))}\n${before.slice(tail)}`,
  };
}

export { widgetTags };

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(fileURLToPath(new URL('../docs/elements', import.meta.url)), { recursive: true });
  for (const tag of widgetTags) {
    const { file, page } = await pageOf(tag);
    writeFileSync(file, page);
  }
}
