/** The contrast that WCAG 2 requires for text (1.4.3). The widget adds a margin for rounding. */
export const MIN_CONTRAST = 4.5;
const WIDGET_CONTRAST = 4.6;
/** Share of the accent in the tint behind free slots. */
const TINT = 0.14;

type Linear = [red: number, green: number, blue: number];

const channels = (color: string) => [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255);
const linear = (color: string) =>
  channels(color).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as Linear;
const luminance = ([red, green, blue]: Linear) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

const hex = (values: number[]) =>
  `#${values
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
const fromLinear = (color: Linear) =>
  hex(color.map((value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)));

/** The contrast ratio of two colours (`#rrggbb`) by WCAG 2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(linear(one)), luminance(linear(other))].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

export type ContrastCheckResult = {
  /** The background of free slots. */
  tint: string;
  /** The accent as text on the tint: as selected, and as the widget shows it. */
  chosen: number;
  ink: string;
  shown: number;
  /** Text on the accent, black or white. */
  on: string;
  onContrast: number;
};

/**
 * The colours that the widget derives from an accent and a background, both `#rrggbb`. Follows the
 * rules of elements/shared/base.css.
 */
export function checkContrast(accent: string, ground: string): ContrastCheckResult {
  const dark = luminance(linear(ground)) < 0.183;
  const [over, under] = [channels(accent), channels(ground)];
  const tint = hex(over.map((value, index) => value * TINT + under[index]! * (1 - TINT)));
  const limitOf = (behind: number) => (dark ? behind * WIDGET_CONTRAST : behind / WIDGET_CONTRAST) - 0.05;
  const limit = limitOf(luminance(linear(tint)) + 0.05);
  const [own, brightness] = [linear(accent), luminance(linear(accent))];
  const darker = Math.min(1, limit / Math.max(brightness, 0.001));
  const lighter = Math.min(1, Math.max(0, (limit - brightness) / Math.max(1 - brightness, 0.001)));
  const ink = fromLinear(own.map((value) => (dark ? value + (1 - value) * lighter : value * darker)) as Linear);
  const on = brightness < 0.183 ? '#ffffff' : '#000000';
  return {
    tint,
    chosen: contrast(accent, tint),
    ink,
    shown: contrast(ink, tint),
    on,
    onContrast: contrast(on, accent),
  };
}
