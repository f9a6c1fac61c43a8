import { parseArgs } from 'node:util';
import { LANGUAGES, type Language } from '#core/schemas/scalars.ts';

const WIDTHS = ['360', '768', '1280', '1600'];
const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Parses a list such as `360,768`. Throws if one of its values is not allowed. */
function parseList<T extends string>(option: string, text: string | undefined, allowed: readonly T[]): T[] {
  if (text === undefined) return [...allowed];
  const selected = text.split(',').map((value) => value.trim());
  for (const value of selected)
    if (!allowed.includes(value as T)) throw new Error(`--${option} ${value}: use some of ${allowed.join(', ')}`);
  return allowed.filter((value) => selected.includes(value));
}

/**
 * Reads the options of the command line, such as
 * `--only club,search --widths 360 --languages uk --schemes dark --folder screens`.
 */
export function readChoices() {
  const names = ['only', 'widths', 'languages', 'schemes', 'folder'] as const;
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }])) as Record<
    (typeof names)[number],
    { type: 'string' }
  >;
  const { values } = parseArgs({ options });
  const words = values.only?.split(',').map((word) => word.trim());
  return {
    isSelected: (screen: string) => words?.some((word) => screen.includes(word)) ?? true,
    widths: parseList('widths', values.widths, WIDTHS).map(Number),
    languages: parseList<Language>('languages', values.languages, LANGUAGES),
    schemes: parseList<Scheme>('schemes', values.schemes, SCHEMES),
    folder: values.folder ?? 'screens',
  };
}
