/** An accent for light and for dark pages, `#rrggbb`, and rules that replace those of the site. */
export type Accent = { light: string; dark: string; css: string };

type Color = readonly [red: number, green: number, blue: number];

/** The contrast that WCAG 2 requires for text (1.4.3). */
const MIN_CONTRAST = 4.5;

const WHITE: Color = [1, 1, 1];
const BLACK: Color = [0, 0, 0];
/** The ground of dark pages, as in site/styles/tokens.css. */
const DARK: Color = [0x0b / 255, 0x0d / 255, 0x1a / 255];

/** Shares of the accent in the grounds of what is chosen or pointed at, as those of tokens.css. */
const TINTS = { light: [0.13, 0.24], dark: [0.18, 0.3] } as const;

const read = (text: string) =>
  [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16) / 255) as unknown as Color;
const write = (color: Color) =>
  `#${color
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = ([red, green, blue]: Color) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

function contrast(one: Color, other: Color): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** As `color-mix` in sRGB does. `share` is that of the first. */
const mix = (one: Color, other: Color, share: number) =>
  one.map((value, index) => value * share + other[index]! * (1 - share)) as unknown as Color;

/** The accent is read as text on the page and on its own tint, and text on it is read. */
const contrastOn = (ground: Color, tint: number) => (accent: Color) =>
  Math.min(contrast(accent, ground), contrast(accent, mix(accent, ground, tint)));
const onLight = contrastOn(WHITE, TINTS.light[0]);
const onDark = contrastOn(DARK, TINTS.dark[0]);

/** The colour with as little of another as its contrast needs, as it is written. */
function until(ratio: (color: Color) => number, color: Color, other: Color): Color {
  for (let share = 1; share > 0; share -= 0.01) {
    const found = read(write(mix(color, other, share)));
    if (ratio(found) >= MIN_CONTRAST) return found;
  }
  return other;
}

/** Why an accent, `#rrggbb`, cannot be read, and the nearest that can; undefined if it can. */
export function accentFault(text: string): string | undefined {
  const color = read(text);
  const ratio = onLight(color);
  if (ratio >= MIN_CONTRAST) return undefined;
  return `is too pale to be read: its contrast is ${ratio.toFixed(1)} and must be ${MIN_CONTRAST}, for example ${write(until(onLight, color, BLACK))}`;
}

/** The colours of the site that follow from an accent without fault. */
export function accentOf(text: string): Accent {
  const light = read(text);
  const dark = until(onDark, light, WHITE);
  const rules = (color: Color, ground: Color, strong: Color, [tint, tint2]: readonly [number, number]) =>
    [
      `--primary:${write(color)}`,
      `--primary-strong:${write(strong)}`,
      `--tint:${write(mix(color, ground, tint))}`,
      `--tint-2:${write(mix(color, ground, tint2))}`,
      `--cs-accent:${write(color)}`,
    ].join(';');
  return {
    light: write(light),
    dark: write(dark),
    css:
      `:root{${rules(light, WHITE, mix(light, BLACK, 0.8), TINTS.light)}}` +
      `@media (prefers-color-scheme:dark){:root{${rules(dark, DARK, mix(dark, WHITE, 0.8), TINTS.dark)}}}`,
  };
}
