import { expect } from '@open-wc/testing';
import { attributionParts } from './attribution.ts';
import { decode, outlineOf } from './base-map/decode.ts';
import { isCovered, labelsIn, pointsAlong } from './base-map/labels.ts';
import { areaPath, linePath, outsidePath, type View } from './base-map/path.ts';
import { Clusters, MAX_ZOOM, type Marker } from './clusters.ts';
import { boundsOf, type Direction, metresPerPixel, nearestTowards, ringOffsets, scaleOf } from './geometry.ts';
import { samePins } from './same-pins.ts';
import { PINS, pin } from './testing.ts';
import type { MapBounds, Pin } from './types.ts';

const UKRAINE: MapBounds = [44, 22, 53, 41];

describe('the scale of the map', () => {
  const scales: [number, number, number][] = [
    [1, 50, 50],
    [0.5, 20, 40],
    [24.3, 2000, 82],
    [1223, 100_000, 82],
  ];
  for (const [metres, wanted, pixels] of scales)
    it(`is ${wanted} m where a pixel is ${metres} m`, () => {
      expect(scaleOf(metres, 96)).to.deep.equal({ metres: wanted, pixels });
    });

  const grounds: [number, number, number][] = [
    [0, 0, 156_543],
    [50.45, 12, 24.33],
    [-50.45, 12, 24.33],
    [60, 1, 39_136],
  ];
  for (const [latitude, zoom, metres] of grounds)
    it(`shows ${metres} m per pixel at ${latitude}° and zoom ${zoom}`, () => {
      expect(metresPerPixel(latitude, zoom)).to.be.closeTo(metres, metres / 1000);
    });
});

describe('the next pin', () => {
  const from = { x: 0, y: 0 };
  const points = [from, { x: 50, y: 0 }, { x: 20, y: 60 }, { x: -10, y: 5 }, { x: 0, y: -300 }];
  const cases: [Direction, number][] = [
    ['ArrowRight', 1],
    ['ArrowDown', 3],
    ['ArrowLeft', 3],
    ['ArrowUp', 4],
  ];
  for (const [direction, index] of cases)
    it(`by ${direction} is the nearest ahead`, () => {
      expect(nearestTowards(points, from, direction)).to.equal(points[index]);
    });
  it('is none beyond the last', () => {
    expect(nearestTowards(points, points[1]!, 'ArrowRight')).to.equal(undefined);
  });
});

describe('clubs of one address', () => {
  for (const count of [2, 3, 8, 20])
    it(`do not overlap when there are ${count}`, () => {
      const offsets = ringOffsets(count);
      expect(offsets).to.have.length(count);
      offsets.forEach((one, index) => {
        for (const other of offsets.slice(index + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y)).to.be.greaterThan(44);
      });
    });
});

describe('the bounds of all places', () => {
  const cases: [string, Pin[], MapBounds | null][] = [
    ['nothing', [], null],
    ['one', [pin(1, 50, 30)], [50, 30, 50, 30]],
    ['several', [pin(1, 50, 30), pin(2, 48, 35), pin(3, 49, 24)], [48, 24, 50, 35]],
  ];
  for (const [title, pins, bounds] of cases)
    it(`of ${title}`, () => {
      expect(boundsOf(pins)).to.deep.equal(bounds);
    });
});

describe('clusters', () => {
  const lviv = [pin(4, 49.84, 24.03, 60_000), pin(5, 49.84, 24.03, 20_000, false), pin(6, 49.841, 24.031, null)];
  const clusters = new Clusters([...PINS, ...lviv]);
  const shown = (zoom: number, bounds = UKRAINE) =>
    clusters
      .markers(bounds, zoom)
      .map(({ count, pin, free }: Marker) => `${count} ${free ? 'from' : 'taken'} ${pin.id}`)
      .sort();

  const cases: [number, string[]][] = [
    [3, ['6 from 2']],
    [7, ['3 from 2', '3 from 4']],
    [12, ['1 from 1', '1 from 2', '1 taken 3', '3 from 4']],
    [MAX_ZOOM, ['1 from 1', '1 from 2', '1 from 6', '1 taken 3', '2 from 4']],
  ];
  for (const [zoom, wanted] of cases)
    it(`at zoom ${zoom} show their cheapest free club`, () => {
      expect(shown(zoom)).to.deep.equal(wanted);
    });
  it('are only those in view', () => {
    expect(shown(12, [49, 23, 50, 25])).to.deep.equal(['3 from 4']);
  });
  it('are taken if all of their clubs are', () => {
    const taken = new Clusters([pin(1, 50, 30, 100, false), pin(2, 50, 30, 200, false)]);
    expect(taken.markers(UKRAINE, 10)[0]).to.include({ count: 2, free: false });
  });
  it('know their clubs, and that one address never splits', () => {
    const [same] = clusters.markers([49.83, 24, 49.8405, 24.0305], MAX_ZOOM);
    expect(
      clusters
        .leaves(same!.clusterId!)
        .map(({ id }) => id)
        .sort(),
    ).to.deep.equal([4, 5]);
    expect(clusters.expansionZoom(same!.clusterId!)).to.be.greaterThan(MAX_ZOOM);
  });
  it('are few at any zoom, also of a thousand clubs', () => {
    const many = new Clusters(
      Array.from({ length: 1000 }, (_, index) =>
        pin(index, 50 + (index % 32) / 100, 30 + Math.floor(index / 32) / 100),
      ),
    );
    for (let zoom = 4; zoom <= MAX_ZOOM; zoom += 1) {
      // A view of 1280 by 900 pixels.
      const [width, height] = [1280 * (360 / 256 / 2 ** zoom), 900 * (229 / 256 / 2 ** zoom)];
      const view: MapBounds = [50.16 - height / 2, 30.16 - width / 2, 50.16 + height / 2, 30.16 + width / 2];
      expect(many.markers(view, zoom).length).to.be.lessThan(250);
    }
  });
});

describe('pins', () => {
  const cases: [string, Pin[], boolean][] = [
    ['the same clubs as new objects', [pin(1, 50, 30), pin(2, 50, 31)], true],
    ['another order', [pin(2, 50, 31), pin(1, 50, 30)], false],
    ['a club more', [pin(1, 50, 30), pin(2, 50, 31), pin(3, 1, 1)], false],
    ['another price', [pin(1, 50, 30, 1), pin(2, 50, 31)], false],
    ['no hour left', [pin(1, 50, 30, 50_000, false), pin(2, 50, 31)], false],
  ];
  for (const [title, after, same] of cases)
    it(`are ${same ? 'kept' : 'rendered again'} for ${title}`, () => {
      expect(samePins([pin(1, 50, 30), pin(2, 50, 31)], after)).to.equal(same);
    });
});

describe("the tile server's attribution", () => {
  const cases: [string, unknown[]][] = [
    ['© Mapmakers', [{ text: '© Mapmakers' }]],
    [
      '&copy; <a href="https://maps.example/c">Maps &amp; Co</a>, tiles by us',
      [{ text: '© ' }, { text: 'Maps & Co', href: 'https://maps.example/c' }, { text: ', tiles by us' }],
    ],
    ["<a class=x href='http://maps.example'>M</a>", [{ text: 'M', href: 'http://maps.example' }]],
    ['<a href="javascript:alert(1)">M</a>', [{ text: 'M' }]],
    ['<img src=x onerror=alert(1)>M<script>x</script>', [{ text: 'Mx' }]],
    ['&lt;b&gt; is text', [{ text: '<b> is text' }]],
    ['', []],
  ];
  for (const [html, parts] of cases)
    it(`of ${html || 'nothing'} is text and links`, () => {
      expect(attributionParts(html)).to.deep.equal(parts);
    });
});

describe('the outlines', () => {
  const texts: [string, number[]][] = [
    ['??', [0, 0]],
    ['A@', [1, -1]],
    ['_@?', [16, 0]],
    ['A@A@', [1, -1, 2, -2]],
    ['}qhR', [316_207]],
  ];
  for (const [text, numbers] of texts)
    it(`of ${text} are ${numbers}`, () => {
      expect(decode(text)).to.deep.equal(numbers);
    });

  it('have a bounding box', () => {
    expect(outlineOf('A@E@F@')).to.deep.include({ west: 0, east: 4, north: -3, south: -1 });
  });

  const outline = (points: number[]) => {
    const [xs, ys] = [points.filter((_, i) => i % 2 === 0), points.filter((_, i) => i % 2 === 1)];
    return { points, west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) };
  };
  // One pixel a unit, 24 more are drawn on each side.
  const view: View = { x: 1000, y: 1000, side: 100, pixels: 100 };

  const areas: [string, number[], string][] = [
    ['inside stays whole', [1010, 1010, 1090, 1010, 1090, 1090], 'M10 10L90 10L90 90Z'],
    ['out of view is left out', [10, 10, 90, 10, 90, 90], ''],
    ['around the view fills it', [0, 0, 5000, 0, 5000, 5000, 0, 5000], 'M-24 124L-24 -24L124 -24L124 124Z'],
    ['across an edge is cut', [1050, 1010, 1950, 1010, 1950, 1090, 1050, 1090], 'M50 10L124 10L124 90L50 90Z'],
  ];
  for (const [title, points, path] of areas)
    it(`as an area ${title}`, () => {
      expect(areaPath([outline(points)], view)).to.equal(path);
    });

  const lines: [string, number[], string][] = [
    ['inside stays whole', [1010, 1010, 1090, 1010], 'M10 10L90 10'],
    ['leaves out points in the same pixel', [1010, 1010, 1010.2, 1010, 1090, 1010], 'M10 10L90 10'],
    ['keeps what passes through', [900, 1050, 1200, 1050, 3000, 1050], 'M-100 50L200 50'],
    [
      'comes back as a second stretch',
      [1010, 1010, 2000, 1010, 2000, 1090, 1010, 1090],
      'M10 10L1000 10M1000 90L10 90',
    ],
  ];
  for (const [title, points, path] of lines)
    it(`as a line ${title}`, () => {
      expect(linePath([outline(points)], view)).to.equal(path);
    });

  it('have everything outside of them as one path', () => {
    const square = outline([1010, 1010, 1090, 1010, 1090, 1090]);
    expect(outsidePath([square], view)).to.equal('M-24 -24H124V124H-24ZM10 10L90 10L90 90Z');
  });
});

describe('a name', () => {
  // 44 pixels wide with its margin, 20 high.
  const name = { kind: 'place', text: 'Kyiv', x: 100, y: 100 } as const;
  const covers: [string, Parameters<typeof isCovered>[1], boolean][] = [
    ['with nothing around', [], false],
    ['under a pin', [{ x: 100, y: 90, width: 60, height: 44 }], true],
    ['just touched by a pin', [{ x: 149, y: 69, width: 60, height: 44 }], true],
    ['beside a pin', [{ x: 152, y: 100, width: 60, height: 44 }], false],
    ['below a pin', [{ x: 100, y: 68, width: 60, height: 44 }], false],
    [
      'under the second of two',
      [
        { x: 300, y: 300, width: 60, height: 44 },
        { x: 90, y: 90, width: 60, height: 44 },
      ],
      true,
    ],
  ];
  for (const [title, all, covered] of covers)
    it(`${title} is ${covered ? 'hidden' : 'shown'}`, () => {
      expect(isCovered(name, all)).to.equal(covered);
    });
});

describe('the names on the map', () => {
  const place = (text: string, x: number, fromZoom = 1) => ({ text, x, y: 100, fromZoom });
  const source = { places: [place('Kyiv', 100), place('Brovary', 101), place('Irpin', 200, 9)], seas: [], rivers: [] };
  const WORLD = { x: 0, y: 0, side: 1e6 };
  const cases: [number, string[]][] = [
    [1, ['Kyiv']],
    [8, ['Kyiv', 'Brovary']],
    [9, ['Kyiv', 'Brovary', 'Irpin']],
  ];
  for (const [zoom, texts] of cases)
    it(`at zoom ${zoom} are ${texts}`, () => {
      expect(labelsIn(source, zoom, 512, WORLD).map(({ text }) => text)).to.deep.equal(texts);
    });

  it('of a river are repeated along it', () => {
    const line = [0, 0, 30, 0, 30, 40];
    const points = [
      { x: 100, y: 0 },
      { x: 300, y: 0 },
      { x: 300, y: 200 },
      { x: 300, y: 400 },
    ];
    expect(pointsAlong(line, 10, 200, WORLD)).to.deep.equal(points);
  });

  it('of a river are at the same places for every square', () => {
    const zigzag = Array.from({ length: 200 }, (_, index) => [index * 7, (index % 3) * 20]).flat();
    const whole = pointsAlong(zigzag, 10, 480, WORLD);
    expect(whole.length).to.be.greaterThan(50);
    for (let x = 0; x < 14_000; x += 512) {
      const inSquare = whole.filter((point) => point.x >= x && point.x < x + 512);
      const found = pointsAlong(zigzag, 10, 480, { x, y: 0, side: 512 }).map((point) => Math.round(point.x));
      for (const point of inSquare) expect(found).to.include(Math.round(point.x));
    }
  });

  it('are in each square that they reach into', () => {
    const [x, y] = [125, 2.5];
    const long = { places: [{ text: 'Zaporizhzhia', x, y, fromZoom: 1 }], seas: [], rivers: [] };
    // At zoom 3 a unit is four pixels: the name's middle is at 500, 10.
    const at = (left: number, top: number) => labelsIn(long, 3, 512, { x: left, y: top, side: 512 }).length;
    expect([at(0, 0), at(512, 0), at(0, -512), at(1024, 0)]).to.deep.equal([1, 1, 1, 0]);
  });
});
