import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { SPORTS } from './geometry.ts';
import { battery, batteryPlaces, cover, fromCorner, plan, strip } from './index.ts';
import { hash, random } from './random.ts';

const sports = [...Object.keys(SPORTS), 'table-tennis', 'fitness', 'unknown'];
const surfaces = ['clay', 'hard', 'grass', 'carpet', 'parquet', 'moss'];
const sizes = [
  [600, 400],
  [400, 400],
  [208.5, 139],
  [1200, 630],
  [1280, 152],
  [360, 92],
] as const;
const courts = (...list: [count: number, sport: string, surface: string][]) =>
  list.flatMap(([count, sport, surface]) => Array.from({ length: count }, () => ({ sport, surface })));
const club = courts([3, 'tennis', 'clay'], [3, 'tennis', 'hard'], [2, 'padel', 'grass']);

const idsOf = (svg: string) => [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);
const usedIds = (svg: string) => [...svg.matchAll(/(?:url\(#|href="#)([^")]*)/g)].map(([, id]) => id!);

/** The name and markup of every picture in the tests. */
const pictures: [string, string][] = [
  ...sports.flatMap((sport) =>
    surfaces.flatMap((surface) => [
      ...sizes.map(([width, height]): [string, string] => [
        `${sport} ${surface} ${width}x${height}`,
        cover({ seed: 'a', sport, surface, width, height }),
      ]),
      [`plan ${sport} ${surface}`, plan(sport, surface, 15)] satisfies [string, string],
      [
        `battery ${sport} ${surface}`,
        battery({ seed: 'a', courts: courts([5, sport, surface]), width: 1280, height: 152 }),
      ] satisfies [string, string],
    ]),
  ),
  ...sports.map((sport): [string, string] => [
    `corner of ${sport}`,
    fromCorner(
      { seed: 'a', sport, surface: 'clay', width: 3200, height: 720 },
      { at: [0.5, 0.2], turn: 153, scale: 50, ball: [0.5, 0.4] },
    ),
  ]),
  ['battery of a club', battery({ seed: 'a', courts: club, width: 1280, height: 152 })],
  ['battery on a phone', battery({ seed: 'a', courts: club, width: 360, height: 96 })],
];

test('random numbers are those of FNV-1a and mulberry32 on every engine', () => {
  expect([hash(''), hash('a'), hash('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
  const draw = random(1);
  expect([draw(), draw()].map((value) => value.toFixed(9))).toEqual(['0.627073941', '0.002735721']);
});

describe('a picture', () => {
  test('is the same for the same options and differs between seeds', () => {
    const options = { sport: 'tennis', surface: 'clay', width: 600, height: 400 };
    const seeds = Array.from({ length: 200 }, (_, i) => `club-${i}`);
    const first = seeds.map((seed) => cover({ ...options, seed }));
    expect(seeds.map((seed) => cover({ ...options, seed }))).toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(190);
  });

  test('has only finite numbers, no style, no script, and closes its tags', () => {
    for (const [name, svg] of pictures) {
      expect(svg, name).not.toMatch(/NaN|Infinity|undefined|null|\de[+-]?\d/);
      expect(svg, name).not.toMatch(/\sstyle=|<style|<script|\son\w+=/);
      for (const tag of ['g', 'svg', 'pattern'])
        expect(svg.split(`</${tag}>`).length, name).toBe(svg.split(new RegExp(`<${tag}[ >]`)).length);
    }
  });

  test('references only its own ids, which are unique per seed and size', () => {
    for (const [name, svg] of pictures) {
      const ids = idsOf(svg);
      expect(new Set(ids).size, name).toBe(ids.length);
      for (const id of usedIds(svg)) expect(ids, name).toContain(id);
      for (const id of ids) expect(id, name).toMatch(/^[bcks][0-9a-z]+-[\d.]+x[\d.]+/);
    }
  });

  test('shares no id with another one on the page', () => {
    const page = pictures.flatMap(([, svg]) => [...new Set(idsOf(svg))]);
    expect(page.length).toBeGreaterThan(20);
    expect(new Set(page).size).toBe(page.length);
  });

  test('can be on a page twice', () => {
    const options = { seed: 'a', sport: 'squash', surface: 'parquet', width: 600, height: 400 };
    expect(idsOf(cover({ ...options, copy: 1 }))).not.toEqual(idsOf(cover(options)));
  });

  test('is hidden without a title, and named by it, escaped', () => {
    const options = { seed: 'a', sport: 'tennis', surface: 'clay', width: 600, height: 400 };
    expect(cover(options)).toContain('aria-hidden="true"');
    const named = cover({ ...options, title: '"Ace" & <b>Third</b> Set' });
    expect(named).toContain('role="img" aria-label="&#34;Ace&#34; &#38; &#60;b>Third&#60;/b> Set"');
    expect(named).not.toContain('aria-hidden');
  });

  test.each([
    [0, 400],
    [600, -1],
    [Number.NaN, 400],
    [600, Number.POSITIVE_INFINITY],
  ])('of %d by %d is refused', (width, height) => {
    expect(() => cover({ seed: 'a', sport: 'tennis', surface: 'clay', width, height })).toThrow(RangeError);
  });

  test('does not put the text of sport, surface or seed into the markup', () => {
    const svg = cover({ seed: '"><x', sport: '"><y', surface: 'parquet"><z', width: 600, height: 400 });
    expect(svg).not.toMatch(/<[xyz]/);
  });
});

describe('a cover', () => {
  test.each([
    [600, 200, 'c'],
    [601, 200, 's'],
  ])('of %d by %d is of kind %s', (width, height, kind) => {
    const options = { seed: 'a', sport: 'squash', surface: 'parquet', width, height };
    expect(idsOf(cover(options))[0]).toMatch(new RegExp(`^${kind}`));
    if (kind === 's') expect(cover(options)).toBe(strip(options));
  });

  test('uses the second surround, if there is one, for about two courts in five', () => {
    const share = (surface: string, other: string) =>
      Array.from({ length: 400 }, (_, i) => `${i}`).filter((seed) =>
        cover({ seed, sport: 'tennis', surface, width: 600, height: 400 }).includes(`height="400" fill="${other}"`),
      ).length / 400;
    expect(share('hard', '#2E8069')).toBeCloseTo(0.4, 1);
    expect(share('clay', '#AE4A2D')).toBe(1);
  });

  test.each([
    ['swimming', 'parquet', '#2C9CC4'],
    ['fitness', 'moss', '#C79A5B'],
    ['tennis', 'moss', '#2F6FDE'],
    ['table-tennis', 'parquet', '#2F6FDE'],
    ['tennis', 'grass', '#3F8F57'],
  ])('of %s on %s is drawn in %s', (sport, surface, colour) => {
    expect(cover({ seed: 'a', sport, surface, width: 600, height: 400 })).toContain(colour);
  });

  test('weighs at most 2.5 kB, 0.75 kB compressed', () => {
    for (const [name, svg] of pictures.filter(([name]) => !/^(plan|battery)/.test(name))) {
      expect(svg.length, name).toBeLessThan(2500);
      expect(gzipSync(svg).length, name).toBeLessThan(750);
    }
  });
});

describe('the places of the courts of a battery', () => {
  const frame = { seed: 'a', width: 1280, height: 152 };

  test('are in the order of the courts, from left to right, and in view', () => {
    const places = batteryPlaces({ ...frame, courts: club });
    expect(places).toHaveLength(club.length);
    const xs = places.map(({ middle: [x] }) => x);
    expect([...xs].sort((a, b) => a - b)).toEqual(xs);
    for (const { middle } of places) {
      expect(middle[0]).toBeGreaterThan(0);
      expect(middle[0]).toBeLessThan(1280);
      expect(middle[1]).toBe(76);
    }
  });

  test('are where the courts are drawn', () => {
    const svg = battery({ ...frame, courts: club });
    const [, x, y, turn, scale, back] = /translate\((\S+) (\S+)\) rotate\((\S+)\) scale\((\S+)\) translate\((\S+)\)/
      .exec(svg)!
      .map(Number);
    const drawn = [...svg.matchAll(/<g transform="translate\((\S+)\)"><g id|<use href="\S+" x="(\S+)"/g)].map(
      ([, first, later]) => Number(first ?? later) + back!,
    );
    const places = batteryPlaces({ ...frame, courts: club });
    const angle = (turn! * Math.PI) / 180;
    for (const [index, { corners, middle }] of places.entries()) {
      const centre = [x! + drawn[index]! * Math.cos(angle) * scale!, y! + drawn[index]! * Math.sin(angle) * scale!];
      const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
      expect(mean(0)).toBeCloseTo(centre[0]!, -0.5);
      expect(mean(1)).toBeCloseTo(centre[1]!, -0.5);
      // The middle is on the court's own line through its centre.
      expect((middle[0] - centre[0]!) * Math.cos(angle) + (middle[1] - centre[1]!) * Math.sin(angle)).toBeCloseTo(
        0,
        -0.5,
      );
    }
  });

  test('fill the frame with a single court', () => {
    const [place] = batteryPlaces({ ...frame, courts: club.slice(0, 1) });
    expect(place).toEqual({
      corners: [
        [0, 0],
        [1280, 0],
        [1280, 152],
        [0, 152],
      ],
      middle: [640, 76],
    });
  });

  test('are none without courts', () => expect(batteryPlaces({ ...frame, courts: [] })).toEqual([]));
});

describe('a battery', () => {
  const scaleOf = (svg: string) => Number(svg.match(/scale\(([\d.]+)\)/)![1]);

  test.each([
    [1280, 152, 10.4],
    [360, 96, 5.2],
  ])('%d by %d shows eight courts at about %d pixels a metre, turned by -8', (width, height, scale) => {
    const svg = battery({ seed: 'a', courts: club, width, height });
    expect(Math.abs(scaleOf(svg) - scale)).toBeLessThan(0.4);
    expect(svg).toContain('rotate(-8)');
  });

  test('draws courts in order, and courts of the same kind once', () => {
    const svg = battery({ seed: 'a', courts: club, width: 1280, height: 152 });
    expect(svg.match(/<use /g)).toHaveLength(5);
    const places = [...svg.matchAll(/<use href="[^"]*" x="([\d.]+)"|<g transform="translate\(([\d.]+)\)"/g)];
    const middles = places.map(([, later, first]) => Number(later ?? first));
    expect(middles).toHaveLength(8);
    expect(middles).toEqual([...middles].sort((a, b) => a - b));
    // Adjacent courts of the same kind are one plot apart.
    expect(middles[1]! - middles[0]!).toBeCloseTo(18.29, 2);
  });

  test('lays few courts lengthwise, and a single one as a strip', () => {
    const few = battery({ seed: 'a', courts: club.slice(0, 2), width: 1280, height: 152 });
    expect(few).toContain('rotate(-4)');
    const options = { seed: 'a', width: 1280, height: 152 };
    const [court] = club;
    expect(battery({ ...options, courts: [court!] })).toBe(strip({ ...options, ...court! }));
  });

  test('of eight courts weighs at most 9.6 kB, 1.0 kB compressed', () => {
    const svg = battery({ seed: 'a', courts: club, width: 1280, height: 152 });
    expect(svg.length).toBeLessThan(9600);
    expect(gzipSync(svg).length).toBeLessThan(1000);
  });

  test('without courts is refused', () => {
    expect(() => battery({ seed: 'a', courts: [], width: 1280, height: 152 })).toThrow(RangeError);
  });
});

test.each([
  ['tennis', 15, 170.55, 362.55],
  ['table-tennis', 10, 21.25, 33.4],
  ['football', 10, 206, 406],
])('plan of %s at %d pixels a metre is %d by %d, length upright', (sport, scale, width, height) => {
  expect(plan(sport, 'clay', scale)).toContain(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`);
});

test('cover and strip add about 4 kB to a widget', () => {
  const { outputFiles } = buildSync({
    stdin: { contents: "export { cover, strip } from './index.ts'", resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  expect(gzipSync(outputFiles[0]!.contents, { level: 9 }).length).toBeLessThan(4200);
});

test.each([
  [[0.25, 0.5], 0, 50],
  [[0.5, 0.2], 153, 80],
] as const)('a court that enters by its corner has it at %o, turned by %d°, at %d px a metre', (at, turn, scale) => {
  const svg = fromCorner(
    { seed: 'a', sport: 'tennis', surface: 'clay', width: 1000, height: 500 },
    { at, turn, scale, ball: [0.5, 0.9] },
  );
  const [x, y] = [at[0] * 1000, at[1] * 500];
  expect(svg).toContain(`translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-11.885 -5.485)`);
  expect(svg).toContain('#E2F24B');
});
