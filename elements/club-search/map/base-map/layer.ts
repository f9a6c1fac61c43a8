import type { Coords } from 'leaflet';
import { GridLayer } from 'leaflet/src/layer/tile/GridLayer.js';
import { LANGUAGES, type Language } from '#core/schemas/scalars.ts';
import { metresPerPixel } from '../geometry.ts';
import data from './data.json';
import { type Outline, outlineOf } from './decode.ts';
import { type Cover, isCovered, type Label, type LabelSource, labelsIn, type Place, type Square } from './labels.ts';
import { areaPath, linePath, outsidePath, type View } from './path.ts';

const SVG = 'http://www.w3.org/2000/svg';
const TILE = 512;
/** The latitude at which metres are converted to pixels for the whole map. */
const MIDDLE = 49;

interface Outlines {
  water: Outline[];
  urban: Outline[];
  rivers: { names?: string[] | undefined; width: number; lines: Outline[] }[];
  country: Outline[];
  provinces: Outline[];
}

let decoded: Outlines | undefined;
function outlines(): Outlines {
  const { water, urban, rivers, country, provinces } = data;
  decoded ??= {
    water: water.map(outlineOf),
    urban: urban.map(outlineOf),
    rivers: rivers.map(({ names, width, lines }) => ({ names, width, lines: lines.map(outlineOf) })),
    country: country.map(outlineOf),
    provinces: provinces.map(outlineOf),
  };
  return decoded;
}

type PlaceRow = [en: string, uk: string, ru: string, x: number, y: number, fromZoom: number];

function labelSource(language: Language): LabelSource {
  const index = LANGUAGES.indexOf(language);
  const places = (rows: unknown[]): Place[] =>
    (rows as PlaceRow[]).map((row) => ({ text: String(row[index]), x: row[3], y: row[4], fromZoom: row[5] }));
  return {
    places: places(data.places),
    seas: places(data.seas),
    rivers: outlines().rivers.flatMap(({ names, lines }) =>
      names ? [{ text: names[index]!, lines: lines.map(({ points }) => points) }] : [],
    ),
  };
}

function add(parent: Element, name: 'svg' | 'path' | 'text', attributes: Record<string, string | number>): Element {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent.append(element);
  return element;
}

/** What covers the map at a zoom, such as pins, in pixels of the world. */
export type Covers = (zoom: number) => readonly Cover[];

/**
 * The drawn map: squares with the outlines of Natural Earth, coloured by the style sheet, with
 * names in one language. It shows Ukraine and the seas; all other countries are blank.
 */
export class BaseMapLayer extends GridLayer {
  declare language: Language;
  declare names: LabelSource;
  declare covers: Covers;
  /** The names on the page. */
  declare labels: Map<Element, { label: Label; zoom: number }>;

  constructor(language: Language, covers: Covers) {
    super({ tileSize: TILE, className: 'base-map', keepBuffer: 1, updateWhenZooming: false });
    this.language = language;
    this.names = labelSource(language);
    this.covers = covers;
    this.labels = new Map();
    this.on('tileunload', ({ tile }) => {
      for (const text of tile.querySelectorAll('text')) this.labels.delete(text);
    });
  }

  /** Hides the names that something covers now, and shows the others. */
  clearCovered(): void {
    for (const zoom of new Set([...this.labels.values()].map((each) => each.zoom))) {
      const covers = this.covers(zoom);
      for (const [text, each] of this.labels)
        if (each.zoom === zoom) text.classList.toggle('covered', isCovered(each.label, covers));
    }
  }

  setLanguage(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    this.names = labelSource(language);
    this.redraw();
  }

  override createTile({ x, y, z }: Coords): HTMLElement {
    const tile = document.createElement('div');
    const svg = add(tile, 'svg', { viewBox: `0 0 ${TILE} ${TILE}`, 'aria-hidden': 'true' });
    const side = (data.grid * TILE) / (256 * 2 ** z);
    const view: View = { x: x * side, y: y * side, side, pixels: TILE };
    const { water, urban, rivers, country, provinces } = outlines();
    const path = (name: string, d: string, width?: number) => {
      if (d) add(svg, 'path', { class: name, d, ...(width ? { 'stroke-width': width } : {}) });
    };
    if (z >= 8) path('urban', areaPath(urban, view));
    const metres = metresPerPixel(MIDDLE, z);
    for (const { names, width, lines } of rivers)
      if (names || z >= 7) path('river', linePath(lines, view), Math.max(z < 8 ? 1 : 1.5, width / metres));
    if (z >= 6) path('province', linePath(provinces, view));
    path('abroad', outsidePath(country, view));
    path('border', linePath(country, view));
    path('water', areaPath(water, view));
    this.#write(svg, { x: x * TILE, y: y * TILE, side: TILE }, z);
    return tile;
  }

  #write(svg: Element, square: Square, zoom: number): void {
    const covers = this.covers(zoom);
    for (const label of labelsIn(this.names, zoom, data.grid, square)) {
      const { kind, text, x, y } = label;
      const place = { class: `label label-${kind}`, x: Math.round(x - square.x), y: Math.round(y - square.y) };
      const element = add(svg, 'text', place);
      element.textContent = text;
      element.classList.toggle('covered', isCovered(label, covers));
      this.labels.set(element, { label, zoom });
    }
  }
}
