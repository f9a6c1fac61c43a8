import { expect, it } from 'vitest';
import { accentFault, accentOf } from './accent.ts';

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (color: string) =>
  [0.2126, 0.7152, 0.0722].reduce(
    (sum, share, index) => sum + share * channel(Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16) / 255),
    0,
  );
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const READABLE = ['#3847ff', '#8a1538', '#000000', '#00664a', '#1b1464', '#7a3b00'];
const PALE = ['#ffcc00', '#ffffff', '#00cb51', '#8a94ff', '#ff0000', '#e2f24b'];

it.each(READABLE)('%s can be read, on light and on dark pages and their tints', (color) => {
  expect(accentFault(color)).toBeUndefined();
  const { css, light, dark } = accentOf(color);
  const colors = (name: string) => [...css.matchAll(new RegExp(`${name}:(#[\\da-f]{6})`, 'g'))].map(([, one]) => one!);
  expect([light, dark]).toEqual(colors('--primary'));
  expect(light).toBe(color);
  for (const [index, ground] of ['#ffffff', '#0b0d1a'].entries()) {
    const [primary, strong, tint] = ['--primary', '--primary-strong', '--tint'].map((name) => colors(name)[index]!);
    for (const behind of [ground, tint!]) {
      expect(contrast(primary!, behind), `${primary} on ${behind}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(strong!, behind), `${strong} on ${behind}`).toBeGreaterThanOrEqual(4.5);
    }
  }
  // Text on a button.
  expect(contrast(dark, '#0b0d1f')).toBeGreaterThanOrEqual(4.5);
});

it.each(PALE)('%s is too pale, and the colour that is named instead can be read', (color) => {
  const [, better] = /for example (#[\da-f]{6})$/.exec(accentFault(color)!)!;
  expect(accentFault(better!)).toBeUndefined();
});
