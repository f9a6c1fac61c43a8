import { describe, expect, test } from 'vitest';
import { type Point, plotOf, SPORTS, sportOf, turned } from './geometry.ts';
import { pathPoints } from './testing/path-points.ts';

describe('courts have their true size in metres', () => {
  test.each([
    ['tennis', 23.77, 10.97, 1.07],
    ['padel', 20, 10, 0.92],
    ['squash', 9.75, 6.4, undefined],
    ['badminton', 13.4, 6.1, 1.55],
    ['table-tennis', 2.74, 1.525, 0.1525],
    ['volleyball', 18, 9, 2.43],
    ['basketball', 28, 15, undefined],
    ['football', 40, 20, undefined],
    ['swimming', 25, 12.5, undefined],
  ])('%s: %d by %d, net %s', (code, length, width, net) => {
    const sport = sportOf(code);
    expect([sport.length, sport.width, sport.net?.[1]]).toEqual([length, width, net]);
  });
});

describe('lines lie where the rules put them', () => {
  test.each<[string, string, Point[]]>([
    [
      'tennis',
      'singles side line, 8.23 m apart',
      [
        [-11.885, -4.115],
        [11.885, -4.115],
        [11.885, 4.115],
      ],
    ],
    [
      'tennis',
      'service line 6.40 m from the net',
      [
        [6.4, -4.115],
        [6.4, 4.115],
        [-6.4, -4.115],
        [-6.4, 4.115],
      ],
    ],
    [
      'tennis',
      'centre service line',
      [
        [-6.4, 0],
        [6.4, 0],
      ],
    ],
    [
      'padel',
      'service line 6.95 m from the net',
      [
        [6.95, -5],
        [6.95, 5],
        [-6.95, -5],
      ],
    ],
    [
      'padel',
      'centre line 20 cm beyond it',
      [
        [-7.15, 0],
        [7.15, 0],
      ],
    ],
    [
      'squash',
      'short line 5.44 m from the front wall',
      [
        [0.565, -3.2],
        [0.565, 3.2],
      ],
    ],
    [
      'squash',
      'service boxes of 1.6 m',
      [
        [2.165, -1.6],
        [2.165, -3.2],
        [2.165, 1.6],
      ],
    ],
    [
      'badminton',
      'short service line 1.98 m from the net',
      [
        [1.98, -3.05],
        [-1.98, 3.05],
      ],
    ],
    [
      'badminton',
      'long doubles line .76 m from the end',
      [
        [5.94, -3.05],
        [-5.94, 3.05],
      ],
    ],
    [
      'badminton',
      'singles side line .46 m inside',
      [
        [6.7, 2.59],
        [-6.7, -2.59],
      ],
    ],
    [
      'volleyball',
      'attack line 3 m from the net',
      [
        [3, -4.5],
        [3, 4.5],
        [-3, 4.5],
      ],
    ],
    [
      'basketball',
      'key of 5.8 by 4.9 m',
      [
        [8.2, -2.45],
        [14, 2.45],
        [-8.2, 2.45],
      ],
    ],
    [
      'basketball',
      'three-point line .9 m from the side',
      [
        [14, -6.6],
        [11.01, 6.6],
        [-11.01, -6.6],
      ],
    ],
    [
      'basketball',
      'centre circle of 1.8 m',
      [
        [0, -1.8],
        [0, 1.8],
      ],
    ],
    [
      'basketball',
      'backboard 1.2 m from the end',
      [
        [12.8, -0.9],
        [12.8, 0.9],
      ],
    ],
    [
      'football',
      'penalty area 6 m round each post',
      [
        [20, -7.58],
        [14, -1.58],
        [14, 1.58],
        [-20, 7.58],
      ],
    ],
    [
      'football',
      'penalty marks at 6 and 10 m',
      [
        [14, 0],
        [10, 0],
        [-14, 0],
        [-10, 0],
      ],
    ],
    [
      'football',
      'centre circle of 3 m',
      [
        [0, -3],
        [0, 3],
      ],
    ],
    [
      'football',
      'goal 3 m wide',
      [
        [20, -1.5],
        [20, 1.5],
      ],
    ],
    [
      'football',
      'substitution zones 5 to 10 m from halfway',
      [
        [5, -9.6],
        [10, -9.6],
        [-5, -9.6],
        [-10, -9.6],
      ],
    ],
    [
      'swimming',
      'lanes of 2.5 m',
      [
        [12.5, 1.25],
        [12.5, 3.75],
        [-12.5, -1.25],
        [-12.5, -3.75],
      ],
    ],
  ])('%s: %s', (code, _, expected) => {
    const { once = '', twice = '' } = sportOf(code);
    const points = pathPoints(once + twice + turned(twice));
    for (const point of expected) expect(points).toContainEqual(point);
  });

  test('the three-point arc is 6.75 m from the basket at its start', () => {
    expect(Math.hypot(11.01 - 12.425, 6.6)).toBeCloseTo(6.75, 2);
  });

  test('pool floor lines end 2 m from the wall in a bar of 1 m', () => {
    const points = pathPoints(sportOf('swimming').areas!);
    expect(points).toContainEqual([10.5, -0.5]);
    expect(points).toContainEqual([10.5, 0.5]);
  });
});

describe('every court', () => {
  test.each(Object.keys(SPORTS))('%s: lines, areas and anchors lie on its plot', (code) => {
    const { once = '', twice = '', areas = '', anchors, length, width } = sportOf(code);
    const [long, wide] = plotOf(code);
    expect(long).toBeGreaterThan(length);
    expect(wide).toBeGreaterThan(width);
    for (const [x, y] of pathPoints(once + twice + areas)) {
      expect(Math.abs(x)).toBeLessThanOrEqual(long / 2);
      expect(Math.abs(y)).toBeLessThanOrEqual(wide / 2);
    }
    for (const [x, y] of anchors) {
      expect(Math.abs(x)).toBeLessThanOrEqual(length / 2);
      expect(Math.abs(y)).toBeLessThanOrEqual(width / 2);
    }
  });
});

test.each(['table-tennis', 'table_tennis', 'tableTennis', 'TABLE TENNIS'])('%s is table tennis', (code) => {
  expect(sportOf(code)).toBe(SPORTS.tabletennis);
});

test.each(['fitness', 'yoga', '', 'constructor', '__proto__', 'теніс'])('%j gets the hall with mats', (code) => {
  expect(sportOf(code).edge).toBe('floor');
  expect(plotOf(code)).toEqual([18, 11]);
});

test('a turn negates what moves and keeps an arc', () => {
  expect(turned('M14-2.45H8.2V0A6.75 6.75 0 0 1 11 -6.6h-1Z')).toBe('M-14 2.45H-8.2V0A6.75 6.75 0 0 1 -11 6.6h1Z');
});
