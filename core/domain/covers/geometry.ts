/**
 * A point in metres. The court is centred on 0,0, with its length along x and its width along y.
 */
export type Point = readonly [x: number, y: number];

/** The enclosure of a court, which determines how its edge is drawn. */
export type Edge = 'line' | 'glass' | 'walls' | 'table' | 'floor';

/** The court of a sport in metres, by the rules of its federation. Paths are SVG path data. */
export interface Sport {
  length: number;
  width: number;
  /** Width of a painted line. */
  line: number;
  edge: Edge;
  /** The surface of this sport, instead of the court's own. */
  surface?: string;
  /** The net: half of its length, and its height at the posts. */
  net?: Point;
  /** Radius and colour. Enlarged where the true size would be invisible. */
  ball?: readonly [radius: number, colour: string];
  /** Lines that are drawn once. */
  singleLines?: string;
  /** Lines of one half, which are drawn again rotated by 180 degrees. */
  halfLines?: string;
  /** Painted areas of one half, which are drawn again rotated by 180 degrees. */
  halfAreas?: string;
  /**
   * Points for the composition: crossings and corners of lines, of one half (in squash of the whole
   * court).
   */
  anchors: readonly Point[];
}

const YELLOW = '#E2F24B';
const INK = '#0E1020';
const WHITE = '#FFFFFF';

/** A rectangle by its corner with the lowest coordinates. */
const rectangleAt = (x: number, y: number, length: number, width: number) =>
  `M${x} ${y}h${length}v${width}h${-length}Z`;

const tennis: Sport = {
  length: 23.77,
  width: 10.97,
  line: 0.05,
  edge: 'line',
  net: [6.4, 1.07],
  ball: [0.13, YELLOW],
  singleLines: 'M-11.885-4.115H11.885M-11.885 4.115H11.885M-6.4 0H6.4',
  // The centre mark is 10 cm by the rules; 30 cm is the shortest that is visible.
  halfLines: 'M6.4-4.115V4.115M11.885 0H11.585',
  anchors: [
    [6.4, 0],
    [6.4, 4.115],
    [11.885, 4.115],
    [11.885, 5.485],
    [0, 4.115],
  ],
};

const padel: Sport = {
  length: 20,
  width: 10,
  line: 0.05,
  edge: 'glass',
  net: [5, 0.92],
  ball: [0.13, YELLOW],
  singleLines: 'M-7.15 0H7.15',
  halfLines: 'M6.95-5V5',
  anchors: [
    [0, 0],
    [3.5, 0],
    [6.95, 0],
    [6.95, -5],
    [6.95, 5],
    [0, 5],
    [10, 5],
    [10, -5],
  ],
};

const squash: Sport = {
  length: 9.75,
  width: 6.4,
  line: 0.05,
  edge: 'walls',
  ball: [0.07, INK],
  singleLines: 'M.565-3.2V3.2M.565 0H4.875M.565-1.6H2.165V-3.2M.565 1.6H2.165V3.2',
  anchors: [
    [0.565, 0],
    [2.165, 1.6],
    [2.165, -1.6],
    [0.565, 1.6],
  ],
};

const badminton: Sport = {
  length: 13.4,
  width: 6.1,
  line: 0.04,
  edge: 'line',
  net: [3.05, 1.55],
  singleLines: 'M-6.7-2.59H6.7M-6.7 2.59H6.7',
  halfLines: 'M1.98-3.05V3.05M5.94-3.05V3.05M1.98 0H6.7',
  anchors: [
    [1.98, 0],
    [5.94, 2.59],
    [1.98, 2.59],
    [5.94, 0],
  ],
};

const tabletennis: Sport = {
  length: 2.74,
  width: 1.525,
  line: 0.02,
  edge: 'table',
  net: [0.915, 0.1525],
  ball: [0.02, WHITE],
  singleLines: 'M-1.36 0H1.36',
  anchors: [
    [0, 0],
    [0.7, 0.3],
    [1.2, 0.6],
  ],
};

const volleyball: Sport = {
  length: 18,
  width: 9,
  line: 0.05,
  edge: 'line',
  net: [5, 2.43],
  ball: [0.17, WHITE],
  halfLines: 'M3-4.5V4.5',
  anchors: [
    [0, 4.5],
    [3, 0],
    [3, 4.5],
    [9, 4.5],
    [9, -4.5],
  ],
};

const basketball: Sport = {
  length: 28,
  width: 15,
  line: 0.05,
  edge: 'line',
  ball: [0.2, '#FF8A3D'],
  singleLines: 'M0-7.5V7.5',
  // Key, three-point line, free-throw half circle, backboard, no-charge half circle, half of the
  // centre circle.
  halfLines:
    'M14-2.45H8.2V2.45H14M14-6.6H11.01A6.75 6.75 0 0 0 11.01 6.6H14M8.2-1.8A1.8 1.8 0 0 0 8.2 1.8M12.8-.9V.9M12.8-1.25H12.425A1.25 1.25 0 0 0 12.425 1.25H12.8M0-1.8A1.8 1.8 0 0 1 0 1.8',
  halfAreas: 'M8.2-2.45H14V2.45H8.2ZM0-1.8A1.8 1.8 0 0 1 0 1.8Z',
  anchors: [
    [8.2, 0],
    [0, 0],
    [11, 6.6],
    [6, 2],
  ],
};

/** Five-a-side on the futsal pitch of 40 by 20 m. */
const football: Sport = {
  length: 40,
  width: 20,
  line: 0.08,
  edge: 'line',
  ball: [0.2, WHITE],
  // Halfway line and the marks of the substitution zones.
  singleLines: 'M0-10V10M5-10.4V-9.6M10-10.4V-9.6M-5-10.4V-9.6M-10-10.4V-9.6',
  // Penalty area, half of the centre circle, both penalty marks, corner arcs, goal.
  halfLines:
    'M20-7.58A6 6 0 0 0 14-1.58V1.58A6 6 0 0 0 20 7.58M0-3A3 3 0 0 1 0 3M14 0h0M10 0h0M19.75-10A.25 .25 0 0 0 20-9.75M20 9.75A.25 .25 0 0 0 19.75 10M20-1.5H21V1.5H20',
  anchors: [
    [0, 3],
    [10, 0],
    [14, 1.58],
    [17, -6.8],
    [20, 10],
    [0, 10],
  ],
};

/** A 25 m pool with five 2.5 m lanes. The dark floor lines end 2 m from the walls in a 1 m bar. */
const swimming: Sport = {
  length: 25,
  width: 12.5,
  surface: 'water',
  line: 0.1,
  edge: 'line',
  halfLines: 'M-12.5 1.25H12.5M-12.5 3.75H12.5',
  halfAreas: [-5, -2.5, 0, 2.5, 5]
    .map((y) => rectangleAt(0, y - 0.125, 10.25, 0.25) + rectangleAt(10.25, y - 0.5, 0.25, 1))
    .join(''),
  anchors: [
    [7.5, 1.25],
    [7.5, -3.75],
    [0, 1.25],
    [12.5, 1.25],
    [12.5, -3.75],
    [10.5, 0],
    [10.5, 2.5],
    [12.5, 6.25],
    [10.5, -5],
  ],
};

/** A training hall: mats of 2 by 1 m in three rows. */
const hall: Sport = {
  length: 16,
  width: 9,
  line: 0.05,
  edge: 'floor',
  halfAreas: [0.5, 3, 5.5].map((x) => [-3, -0.5, 2].map((y) => rectangleAt(x, y, 2, 1)).join('')).join(''),
  anchors: [
    [0.5, 0.5],
    [3, 2],
    [3, -2],
    [5.5, 0.5],
  ],
};

export const SPORTS: Readonly<Record<string, Sport>> = {
  tennis,
  padel,
  squash,
  badminton,
  tabletennis,
  volleyball,
  basketball,
  football,
  swimming,
};

/**
 * The plot of a court with its run-off in metres: along the court and across it. Separate from the
 * sports, as only `battery` needs it.
 */
const PLOTS: Readonly<Record<string, Point>> = {
  tennis: [36.57, 18.29],
  padel: [24, 13],
  squash: [10.6, 7.2],
  badminton: [17.4, 9.1],
  tabletennis: [5, 3.4],
  volleyball: [24, 15],
  basketball: [32, 19],
  football: [44, 24],
  swimming: [31, 18.5],
};

/** Finds a sport by its code in any spelling: `table-tennis`, `tableTennis`. */
function find<T>(table: Readonly<Record<string, T>>, code: string): T | undefined {
  const name = code.toLowerCase().replace(/[^a-z]/g, '');
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The court of a sport; a hall with mats for fitness and unknown sports. */
export const sportOf = (code: string): Sport => find(SPORTS, code) ?? hall;

/** The plot of a sport's court. */
export const plotOf = (code: string): Point => find(PLOTS, code) ?? [18, 11];

/** All anchors of a court, both halves. */
export function anchorsOf({ anchors, edge }: Sport): readonly Point[] {
  // A squash court has lines in one half only.
  return edge === 'walls'
    ? anchors
    : [...anchors, ...anchors.filter(([x, y]) => x || y).map(([x, y]): Point => [-x, -y])];
}

/** Rotates path data by 180 degrees around the centre of the court. */
export function rotateHalfTurn(path: string): string {
  return path.replace(/([A-Za-z])([^A-Za-z]*)/g, (_, command: string, numbers: string) => {
    // Only the end point of an arc's seven numbers changes: a rotation keeps radii and sweep.
    const kept = command.toUpperCase() === 'A' ? 5 : 0;
    return command + (numbers.match(/-?[\d.]+/g) ?? []).map((value, i) => (i < kept ? value : -value)).join(' ');
  });
}
