/**
 * Makes elements/club-search/map/base-map/data.json: the outlines that the clubs' map draws if
 * there are no tiles.
 *
 *   npx tsx scripts/base-map.ts <folder>
 *
 * The folder holds two Debian packages, each unpacked with `dpkg-deb -x <file> <folder>`:
 * - libmagics++-data 4.13.0: Natural Earth ocean (with large lakes), boundaries, admin-1 lines and
 *   rivers as shapefiles, 1:10m, and 1:110m for the seas around;
 * - marble-qt-data 22.12.3: Natural Earth 1:50m urban areas in Marble's own format.
 * Natural Earth (naturalearthdata.com) is in the public domain. The names are ours: see
 * base-map/places.ts and server/seed/districts.ts.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DISTRICTS } from '#server/seed/districts.ts';
import { DISTRICTS_FROM_ZOOM, OTHER_RIVER_WIDTH, PLACES, RIVERS, SEA_BORDER, SEAS } from './base-map/places.ts';
import { readPn2 } from './base-map/pn2.ts';
import {
  type Box,
  cutLine,
  cutRing,
  encode,
  GRID,
  type Grid,
  inside,
  joinLines,
  simplify,
  toGrid,
} from './base-map/shape.ts';
import { type Position, readShapefile } from './base-map/shapefile.ts';

/** The area of the map. Ukraine is drawn in more detail. */
const REGION: Box = [12, 40, 46, 57.5];
/** West, east, south and north of the region, for the farthest zoom on a wide screen. */
const AROUND: readonly Box[] = [
  [-25, 15, REGION[0], 75],
  [REGION[2], 15, 90, 75],
  [REGION[0], 15, REGION[2], REGION[1]],
  [REGION[0], REGION[3], REGION[2], 75],
];
const UKRAINE: Box = [21.8, 44, 40.6, 52.6];
/** The Kakhovka reservoir, which ran dry in 2023: its area is omitted, so that the river shows. */
const KAKHOVKA: Box = [33.2, 46.7, 35.6, 48];

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: npx tsx scripts/base-map.ts <folder>');
const shapes = (name: string, scale = '10m') =>
  readShapefile(join(folder, 'usr/share/magics', scale, `ne_${scale}_${name}`));
const urban = readPn2(join(folder, 'usr/share/marble/data/naturalearth/ne_50m_urban_areas.pn2'));

const [west, north] = toGrid([UKRAINE[0], UKRAINE[3]]);
const [east, south] = toGrid([UKRAINE[2], UKRAINE[1]]);
/** Grid units that a point may move: about 100 m in Ukraine, more around it. */
const tolerance = ([x, y]: Grid) => (x >= west && x <= east && y >= north && y <= south ? 2 : 25);

function lines(positions: Position[][], box: Box, coarser = 1): string[] {
  return positions
    .flatMap((line) => cutLine(line, box))
    .map((line) => simplify(line.map(toGrid), (point) => tolerance(point) * coarser))
    .filter((line) => line.length > 1)
    .map(encode);
}

/** How much coarser the surroundings are drawn. */
const COARSE = 2;
/** Rings are omitted if they are smaller than this many grid units in both directions. */
const SMALLEST = 6;
function areas(positions: Position[][], box: Box, coarser = 1): string[] {
  return positions.flatMap((ring) => {
    const cut = cutRing(ring, box).map(toGrid);
    const half = Math.floor(cut.length / 2);
    const toleranceAt = (point: Grid) => tolerance(point) * coarser;
    // Simplifies two halves: a closed ring, as one line, would collapse into a point.
    const points = [
      ...simplify(cut.slice(0, half + 1), toleranceAt).slice(0, -1),
      ...simplify(cut.slice(half), toleranceAt),
    ];
    const extent = (axis: 0 | 1) => Math.max(...points.map((p) => p[axis])) - Math.min(...points.map((p) => p[axis]));
    const isVisible = points.length > 3 && Math.max(extent(0), extent(1)) >= SMALLEST * coarser ** 2;
    return isVisible ? [encode(points)] : [];
  });
}

const labels = (places: typeof PLACES) =>
  places.map(([en, uk, ru, latitude, longitude, zoom]) => [en, uk, ru, ...toGrid([longitude, latitude]), zoom]);

const districts = Object.values(DISTRICTS)
  .flat()
  .map(({ titles: { en, uk, ru }, latitude, longitude }): (typeof PLACES)[number] => [
    ...([en!, uk!, ru!] as const),
    latitude,
    longitude,
    DISTRICTS_FROM_ZOOM,
  ]);

const rivers = shapes('rivers_lake_centerlines');
const named = (names: readonly string[]) => rivers.filter(({ attributes }) => names.includes(attributes.name ?? ''));
const known = new Set(RIVERS.flatMap(({ source }) => source));
const riverLines = (found: typeof rivers, box: Box) => lines(joinLines(found.flatMap(({ parts }) => parts)), box);

const ringsOf = (scale: string) => shapes('ocean', scale).flatMap(({ parts }) => parts);
/** From the Sea of Azov around to the Danube: this edition has no line across the isthmus of Crimea. */
const [landBorder, ...pieces] = joinLines(
  shapes('admin_0_boundary_lines_land')
    .filter(({ attributes }) => [attributes.adm0_left, attributes.adm0_right].includes('Ukraine'))
    .flatMap(({ parts }) => parts),
);
if (!landBorder || pieces.length > 0) throw new Error('The border of Ukraine is not one line');
const provinces = shapes('admin_1_states_provinces_lines').filter(
  ({ attributes }) => attributes.adm0_name === 'Ukraine' || attributes.adm0_a3 === 'UKR',
);

const data = {
  grid: GRID,
  water: [
    ...areas(
      ringsOf('10m').filter((ring) => !ring.every((point) => inside(point, KAKHOVKA))),
      REGION,
    ),
    ...AROUND.flatMap((box) => areas(ringsOf('110m'), box, COARSE)),
  ],
  urban: areas(urban, UKRAINE),
  rivers: [
    ...RIVERS.map(({ source, names, width }) => ({ names, width, lines: riverLines(named(source), UKRAINE) })),
    {
      width: OTHER_RIVER_WIDTH,
      lines: riverLines(
        rivers.filter(({ attributes }) => !known.has(attributes.name ?? '')),
        UKRAINE,
      ),
    },
  ],
  country: areas([[...landBorder, ...SEA_BORDER]], REGION),
  provinces: lines(joinLines(provinces.flatMap(({ parts }) => parts)), REGION, 2),
  places: [...labels(PLACES), ...labels(districts)],
  seas: labels(SEAS),
};

const text = JSON.stringify(data);
writeFileSync('elements/club-search/map/base-map/data.json', `${text}\n`);
for (const [name, value] of Object.entries(data))
  console.log(name.padEnd(10), gzipSync(JSON.stringify(value), { level: 9 }).length);
console.log('all, gzip ', gzipSync(text, { level: 9 }).length);
