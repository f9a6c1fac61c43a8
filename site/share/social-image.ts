import { fromCorner } from '#core/site.ts';
import type { Pictures } from '../context.ts';
import type { IconLogo } from '../icons/icon.ts';
import { MARK } from '../ui/mark.ts';
import { fitText } from './fit-text.ts';
import { SOCIAL_IMAGE_SIZE } from './size.ts';

/** The content of a page's social image. */
export type SocialImage = {
  title: string;
  /** The lines below the title: places and sports. */
  lines: string[];
  /** The court in the picture. */
  sport: string;
  surface: string;
  /** A page always has the same picture. */
  seed: number;
};

/** The layout is at half of the picture's size. */
const [WIDTH, HEIGHT] = [SOCIAL_IMAGE_SIZE.width / 2, SOCIAL_IMAGE_SIZE.height / 2];
const MARGIN = 64;
/** The court's edge runs from the corner down to the right, so lower lines have more space. */
const TITLE = {
  width: 690,
  sizes: [
    { size: 92, lines: 2 },
    { size: 76, lines: 3 },
    { size: 64, lines: 3 },
    { size: 54, lines: 4 },
    { size: 46, lines: 4 },
    { size: 38, lines: 5 },
  ],
};
const LINE = {
  width: 720,
  sizes: [
    { size: 38, lines: 1 },
    { size: 34, lines: 2 },
  ],
};
const LINE_HEIGHT = 50;

/** Width of a court in pixels, so that a court of any size fills the right half. */
const COURT_WIDTH = 600;
/** Width of a court in metres, by sport. */
const WIDTHS: Record<string, number> = {
  tennis: 10.97,
  padel: 10,
  squash: 6.4,
  badminton: 6.1,
  'table-tennis': 1.525,
  volleyball: 9,
  basketball: 15,
  football: 20,
  swimming: 12.5,
};
const DEFAULT_WIDTH = 10;

/** The placements of a court, selected by the seed. */
const PLACEMENTS = [
  { at: [0.65, 0.15], turn: 153, ball: [0.83, 0.7] },
  { at: [0.665, 0.2], turn: 157, ball: [0.89, 0.36] },
  { at: [0.64, 0.12], turn: 149, ball: [0.93, 0.78] },
] as const;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string) => text.replace(/[&<>]/g, (character) => ENTITIES[character]!);

/**
 * The fine lines of clay. They are invisible in previews, but take four fifths of the file and of
 * the rendering time.
 */
const CLAY_LINES = /<path[^>]*stroke="#5A1D0B"[^>]*>/;

/**
 * The content of an SVG. A nested SVG would be clipped with a mask, which takes ten times as long
 * to render.
 */
const contentOf = (svg: string) => svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('<'));

/** White if it is readable on the background, else ink. */
function inkOn(ground: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(ground.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#FFFFFF' : '#0E1020';
}

type Runs = Pictures['runs'];
type Style = { font: 'display' | 'text'; size: number };

const widthOf = (runs: Runs, font: Style['font']) => (text: string) =>
  runs(text, font).reduce((sum, { width }) => sum + width, 0);

/** One line of text. Each run has its own font family, which is one font file. */
function textLine(runs: Runs, text: string, x: number, y: number, { font, size }: Style): string {
  const pieces = runs(text, font).map(
    ({ family, text: piece }) => `<tspan font-family="${family}">${escapeXml(piece)}</tspan>`,
  );
  return `<text x="${x}" y="${y}" font-size="${size}" xml:space="preserve">${pieces.join('')}</text>`;
}

/** Who shares: the name, and a logo in place of the drawn mark. */
type Sharer = { name: string; logo?: IconLogo | undefined };

/** The height of a logo, and what is around it on its white ground, at half of the picture's size. */
const LOGO = { height: 44, edge: 14 };

/** The operator's logo on white, as it has its own colours; beside it the name, unless it is one. */
function ownLogo(runs: Runs, { data, ratio }: IconLogo, name: string): string {
  const { height, edge } = LOGO;
  const width = Number((height * ratio).toFixed(2));
  const [across, down] = [width + 2 * edge, height + 2 * edge];
  const top = MARGIN - edge;
  return (
    `<rect x="${MARGIN}" y="${top}" width="${across}" height="${down}" rx="16" fill="#fff"/>` +
    `<image x="${MARGIN + edge}" y="${MARGIN}" width="${width}" height="${height}" href="${data}"/>` +
    (ratio >= 2 ? '' : textLine(runs, name, MARGIN + across + 18, MARGIN + 32, { font: 'display', size: 29 }))
  );
}

function logo(runs: Runs, ink: string, { name, logo: own }: Sharer): string {
  if (own) return ownLogo(runs, own, name);
  const { lines, lineWidth, ball } = MARK;
  return (
    `<g transform="translate(${MARGIN - 6} ${MARGIN - 6}) scale(1.7)">` +
    `<path d="${lines}" fill="none" stroke="${ink}" stroke-width="${lineWidth}"/>` +
    `<circle cx="${ball.cx}" cy="${ball.cy}" r="${ball.r}" fill="#E2F24B"/></g>` +
    textLine(runs, name, MARGIN + 56, MARGIN + 28, { font: 'display', size: 29 })
  );
}

/**
 * The social image of a page as SVG: the title on the run-off, and a court entering from the right.
 */
export function socialImage({ title, lines, sport, surface, seed }: SocialImage, runs: Runs, sharer: Sharer): string {
  const { at, turn, ball } = PLACEMENTS[seed % PLACEMENTS.length]!;
  const court = fromCorner(
    { seed: String(seed), sport, surface, width: WIDTH, height: HEIGHT },
    { at, turn, ball, scale: COURT_WIDTH / (WIDTHS[sport] ?? DEFAULT_WIDTH) },
  ).replace(CLAY_LINES, '');
  const ground = /<rect[^>]*fill="(#[\dA-Fa-f]{6})"/.exec(court)![1]!;
  const ink = inkOn(ground);
  const name = fitText(title, TITLE, widthOf(runs, 'display'));
  const broken = lines.filter(Boolean).map((line) => fitText(line, LINE, widthOf(runs, 'text')));
  const facts = broken.flatMap((fitted) => fitted.lines);
  const factSize = Math.min(...broken.map(({ size }) => size));
  const bottom = HEIGHT - MARGIN - 8;
  const leading = name.size * 1.14;
  const lastLine = bottom - facts.length * LINE_HEIGHT - (facts.length > 0 ? 16 : 0);
  const texts = [
    logo(runs, ink, sharer),
    ...name.lines.map((line, index) =>
      // Large round letters have a side bearing, so moves them to the margin.
      textLine(
        runs,
        line,
        MARGIN - Math.round(name.size * 0.05),
        Math.round(lastLine - (name.lines.length - 1 - index) * leading),
        {
          font: 'display',
          size: name.size,
        },
      ),
    ),
    ...facts.map((text, index) =>
      textLine(runs, text, MARGIN, bottom - (facts.length - 1 - index) * LINE_HEIGHT, { font: 'text', size: factSize }),
    ),
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SOCIAL_IMAGE_SIZE.width}" height="${SOCIAL_IMAGE_SIZE.height}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `${contentOf(court)}<g fill="${ink}">${texts.join('')}</g></svg>`
  );
}
