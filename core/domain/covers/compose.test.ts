import { describe, expect, test } from 'vitest';
import { closeUp, courtPoint, isGood, lengthwise, measure } from './compose.ts';
import { anchorsOf, SPORTS, sportOf } from './geometry.ts';
import { hash, random } from './random.ts';

const sports = [...Object.keys(SPORTS), 'fitness'];
const seeds = Array.from({ length: 200 }, (_, i) => `club-${i}`);
const drawOf = (seed: string) => random(hash(seed));

describe('a close-up shows 54 to 82 % court and two anchors', () => {
  const sizes = [
    [600, 400],
    [400, 400],
    [208, 139],
    [1200, 630],
  ] as const;
  test.each(sports.flatMap((sport) => sizes.map(([width, height]) => [sport, width, height] as const)))(
    '%s at %d x %d, 200 seeds',
    (code, width, height) => {
      const sport = sportOf(code);
      const faults = seeds.filter(
        (seed) => !isGood(measure(sport, closeUp(drawOf(seed), sport, width, height), width, height)),
      );
      expect(faults).toEqual([]);
    },
  );

  test.each(sports)('%s: the anchor is off centre, and seeds differ', (code) => {
    const sport = sportOf(code);
    const places = seeds.map((seed) => closeUp(drawOf(seed), sport, 600, 400));
    for (const { at, anchor, turn } of places) {
      expect([0.36, 0.64]).toContain(Number(at[0].toFixed(2)));
      expect([0.4, 0.6]).toContain(Number(at[1].toFixed(2)));
      expect(anchorsOf(sport)).toContainEqual(anchor);
      expect([14, 19, 24, 31, 59, 66, 71, 76, 104, 109, 114, 121].map(Math.abs)).toContain(Math.abs(turn));
    }
    expect(new Set(places.map((place) => JSON.stringify(place))).size).toBeGreaterThan(150);
  });

  test.each([
    [0.54, 3, false],
    [0.55, 2, true],
    [0.55, 1, false],
    [0.81, 2, true],
    [0.82, 5, false],
  ])('%d of court with %d anchors: %s', (share, anchors, good) => {
    expect(isGood({ share, anchors })).toBe(good);
  });
});

test('anchors are mirrored to the other half, except the centre and in squash', () => {
  expect(anchorsOf(sportOf('volleyball'))).toContainEqual([-3, -4.5]);
  expect(anchorsOf(sportOf('padel')).filter(([x, y]) => !x && !y)).toHaveLength(1);
  expect(anchorsOf(sportOf('squash'))).toHaveLength(4);
});

test('measure handles a frame full of court and an empty one', () => {
  const at = [0.5, 0.5] as const;
  const tennis = sportOf('tennis');
  expect(measure(tennis, { turn: 0, scale: 100, anchor: [3, 1], at }, 600, 400)).toEqual({ share: 1, anchors: 0 });
  expect(measure(tennis, { turn: 0, scale: 10, anchor: [300, 1], at }, 600, 400)).toEqual({ share: 0, anchors: 0 });
});

test('the anchor is at the placement’s position', () => {
  const place = { turn: 31, scale: 20, anchor: [6.4, 0], at: [0.36, 0.6] } as const;
  expect(courtPoint(place, 600, 400, [0.36, 0.6])).toEqual([6.4, 0]);
});

describe('a strip lays the court along it', () => {
  test.each(sports)('%s: 6 to 12 degrees, net near 44 %, court across the middle', (code) => {
    const sport = sportOf(code);
    for (const seed of seeds)
      for (const [width, height] of [
        [808, 168],
        [1280, 152],
        [360, 92],
      ] as const) {
        const place = lengthwise(drawOf(seed), sport, width, height);
        expect(Math.abs(place.turn)).toBeGreaterThanOrEqual(6);
        expect(Math.abs(place.turn)).toBeLessThanOrEqual(12);
        expect(Math.abs(place.at[0] - 0.44)).toBeLessThanOrEqual(0.02);
        expect(sport.length * place.scale).toBeLessThanOrEqual(width * 0.82 + 0.01);
        expect(height / place.scale).toBeGreaterThanOrEqual(sport.width * 0.4 - 0.01);
        expect(Math.abs(courtPoint(place, width, height, place.at)[1])).toBeLessThan(sport.width / 2);
      }
  });
});
