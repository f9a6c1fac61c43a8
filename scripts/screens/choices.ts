import { parseArgs } from 'node:util';
import { LANGUAGES, type Language } from '#core/schemas/scalars.ts';

const WIDTHS = ['360', '768', '1280', '1600'];
const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** The values of a list such as `360,768`. Throws when one of them is none of the allowed ones. */
function listed<T extends string>(option: string, text: string | undefined, allowed: readonly T[]): T[] {
  if (text === undefined) return [...allowed];
  const wanted = text.split(',').map((value) => value.trim());
  for (const value of wanted)
    if (!allowed.includes(value as T)) throw new Error(`--${option} ${value}: there are ${allowed.join(', ')}`);
  return allowed.filter((value) => wanted.includes(value));
}

/** What the command line asks for: `--only club,search --widths 360 --languages uk --schemes dark --folder screens`. */
export function readChoices() {
  const names = ['only', 'widths', 'languages', 'schemes', 'folder'] as const;
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }])) as Record<
    (typeof names)[number],
    { type: 'string' }
  >;
  const { values } = parseArgs({ options });
  const words = values.only?.split(',').map((word) => word.trim());
  return {
    isWanted: (screen: string) => words?.some((word) => screen.includes(word)) ?? true,
    widths: listed('widths', values.widths, WIDTHS).map(Number),
    languages: listed<Language>('languages', values.languages, LANGUAGES),
    schemes: listed<Scheme>('schemes', values.schemes, SCHEMES),
    folder: values.folder ?? 'screens',
  };
}
