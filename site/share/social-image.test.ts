import { describe, expect, it } from 'vitest';
import type { Pictures } from '../context.ts';
import { MARK } from '../ui/mark.ts';
import { socialImage } from './social-image.ts';

const runs: Pictures['runs'] = (text) => (text ? [{ family: 'Any', text, width: [...text].length * 0.7 }] : []);
const page = { title: 'Third Set', lines: ['Tennis', 'Kyiv'], sport: 'tennis', surface: 'clay', seed: 1 };

describe('the picture of a page', () => {
  it('is 2400 px wide and has the name, the lines and the court', () => {
    const svg = socialImage(page, runs, { name: 'Courtside' });
    expect(svg).toMatch(/^<svg [^>]*width="2400" height="1260" viewBox="0 0 1200 630">/);
    for (const text of ['Courtside', 'Third Set', 'Tennis', 'Kyiv']) expect(svg).toContain(`>${text}</tspan>`);
    expect(svg).toContain('#C65A3A');
  });

  it('has no nested SVG, which would take ten times as long to render', () => {
    expect(socialImage(page, runs, { name: 'Courtside' }).match(/<svg/g)).toHaveLength(1);
  });

  it.each([
    ['and no name beside one that is read as it', 3, 'width="132" height="44"', false],
    ['and the name beside any other', 1, 'width="44" height="44"', true],
  ])('has the operator’s logo on white, %s', (_, ratio, size, named) => {
    const logo = { data: 'data:image/png;base64,AA', ratio };
    const svg = socialImage(page, runs, { name: 'Lutsk Sport', logo });
    expect(svg).toMatch(new RegExp(`fill="#fff"/><image [^>]*${size} href="data:image/png;base64,AA"/>`));
    expect(svg.includes('Lutsk Sport')).toBe(named);
    expect(svg).not.toContain(MARK.lines);
  });

  it('escapes the club’s name', () => {
    expect(socialImage({ ...page, title: 'A&B <i>' }, runs, { name: 'Courtside' })).toContain(
      '>A&amp;B &lt;i&gt;</tspan>',
    );
  });

  it.each([
    ['tennis', 'clay', '#FFFFFF'],
    ['tennis', 'hard', '#FFFFFF'],
    ['padel', 'grass', '#FFFFFF'],
    ['badminton', 'carpet', '#FFFFFF'],
    ['squash', 'parquet', '#FFFFFF'],
    ['swimming', 'hard', '#0E1020'],
    ['fitness', 'parquet', '#FFFFFF'],
    ['no such sport', 'no such surface', '#FFFFFF'],
  ])('of %s on %s has text in %s', (sport, surface, ink) => {
    expect(socialImage({ ...page, sport, surface }, runs, { name: 'Courtside' })).toContain(`<g fill="${ink}">`);
  });

  it('is the same for the same page, and differs between clubs of one name', () => {
    expect(socialImage(page, runs, { name: 'Courtside' })).toBe(socialImage(page, runs, { name: 'Courtside' }));
    expect(socialImage(page, runs, { name: 'Courtside' })).not.toBe(
      socialImage({ ...page, seed: 2 }, runs, { name: 'Courtside' }),
    );
  });

  it.each([
    'Ok',
    'Третій сет',
    'Спортивно-оздоровчий комплекс «Олімпійські резерви» імені Валерія Лобановського',
    'X'.repeat(90),
  ])('keeps %s off the court and the logo', (title) => {
    const texts = [
      ...socialImage({ ...page, title }, runs, { name: 'Courtside' }).matchAll(
        /<text x="(-?\d+)" y="(\d+)" font-size="(\d+)"[^>]*>(.*?)<\/text>/g,
      ),
    ];
    for (const [, x, y, size, text] of texts.slice(1)) {
      const letters = text!.replace(/<[^>]*>/g, '').replaceAll(/&\w+;/g, '&');
      expect(Number(x) + [...letters].length * 0.7 * Number(size)).toBeLessThan(820);
      expect(Number(y) - Number(size)).toBeGreaterThan(100);
    }
  });
});
