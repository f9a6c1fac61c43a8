import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '#server/environment.ts';
import { siteWithLogo } from './logo.ts';

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><defs><linearGradient id="a"/></defs><path id="b" d="M0 0h60v20z" fill="url(#a)"/><use href="#b"/></svg>';
const withPart = (part: string) => DRAWING.replace('</svg>', `${part}</svg>`);
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#8a1538' } })
    .png()
    .toBuffer();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'courtside-logo-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The logo of a site with such files. */
async function load(files: { light: string | Buffer; dark?: string | Buffer }, extension = 'svg') {
  const paths = { BRAND_LOGO: join(folder, `logo.${extension}`), BRAND_LOGO_DARK: join(folder, `dark.${extension}`) };
  writeFileSync(paths.BRAND_LOGO, files.light);
  if (files.dark !== undefined) writeFileSync(paths.BRAND_LOGO_DARK, files.dark);
  const env = files.dark === undefined ? { BRAND_LOGO: paths.BRAND_LOGO } : paths;
  return (await siteWithLogo(readEnvironment(env))).brand!.logo!;
}

describe('a logo', () => {
  it.each<[string, () => string | Promise<Buffer>, object]>([
    ['drawing', () => DRAWING, { type: 'svg', width: 60, height: 20 }],
    ['drawing with a declaration', () => `\uFEFF<?xml version="1.0"?>\n<!-- ours -->\n${DRAWING}`, { type: 'svg' }],
    ['drawing with a picture', () => withPart('<image href="data:image/png;base64,AA=="/>'), { type: 'svg' }],
    ['picture', () => png(600, 300), { type: 'png', width: 600, height: 300 }],
  ])('may be a %s, whatever the name of its file', async (_, make, wanted) => {
    const bytes = Buffer.from(await make());
    const { light, dark } = await load({ light: bytes }, 'png');
    expect(light).toMatchObject({
      ...wanted,
      hash: expect.stringMatching(/^[0-9a-f]{12}$/),
      data: bytes.toString('base64'),
    });
    expect(dark).toBeUndefined();
  });

  it('has another for dark pages, of the same shape', async () => {
    const dark = DRAWING.replace('<path', '<path stroke="white"');
    const both = await load({ light: DRAWING, dark });
    expect(both.dark!.hash).not.toBe(both.light.hash);
    await expect(load({ light: DRAWING, dark: DRAWING.replace('60 20', '60 30') })).rejects.toThrow(
      'BRAND_LOGO_DARK has another shape than BRAND_LOGO',
    );
  });

  it.each<[string, string | (() => Promise<Buffer>)]>([
    ['is no SVG or PNG by its content', '<html></html>'],
    ['is no SVG or PNG by its content', () => sharp(Buffer.from(DRAWING)).jpeg().toBuffer()],
    ['has 201 KB: save it with at most 200', withPart(`<!--${'x'.repeat(201 * 1024 - DRAWING.length - 7)}-->`)],
    ['has <script>', withPart('<script>alert(1)</script>')],
    ['has <script>', withPart('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>')],
    ['has <foreignObject>', withPart('<foreignObject/>')],
    ['has <animate>', withPart('<animate attributeName="href"/>')],
    ['has <text>, for which others lack the font: convert it to paths', withPart('<text>Lutsk</text>')],
    ['has onload, which runs a script', DRAWING.replace('<path', '<path\nonload = "alert(1)"')],
    ['has href to something outside', withPart('<image href="https://evil.example/a.png"/>')],
    ['has href to something outside', withPart("<image xlink:href='//evil.example/a.png'/>")],
    ['has href to something outside', withPart('<a href="&#106;avascript:alert(1)"/>')],
    ['has href to something outside', withPart('<image href="data:image/svg+xml;base64,AA=="/>')],
    ['has url(', withPart('<rect fill="url(https://evil.example/#a)"/>')],
    ['has @import', withPart('<style>@import "https://evil.example/a.css"</style>')],
    ['has \\', withPart('<style>rect{fill:u\\72l(https://evil.example)}</style>')],
    ['has a document type', `<!DOCTYPE svg [<!ENTITY a "b">]>${DRAWING}`],
    ['has a document type or style sheet', `<?xml-stylesheet href="#a"?>${DRAWING}`],
    ['is no SVG', `<?xml version="1.0"?><?xml-stylesheet href="#a"?>${DRAWING}`],
    ['cannot be read', DRAWING.replace('</svg>', '')],
    ['has 511 × 100 pixels: save it with at least 512 on the longer side, or as SVG', () => png(511, 100)],
    ['is too wide, 700 × 100', () => png(700, 100)],
    ['is too high, 100 × 600', () => png(100, 600)],
    ['cannot be read', async () => (await png(600, 300)).subarray(0, 300)],
  ])('that %s is refused by the name of its variable', async (wanted, file) => {
    const light = typeof file === 'string' ? file : await file();
    const refused = load({ light });
    await expect(refused).rejects.toThrow(wanted);
    await expect(refused).rejects.toThrow(/\n {2}BRAND_LOGO: .*logo\.svg .*: (save|use|convert|remove|embed)/);
  });

  it('that is not there is refused', async () => {
    const env = readEnvironment({ BRAND_LOGO: join(folder, 'none.svg') });
    await expect(siteWithLogo(env)).rejects.toThrow('none.svg cannot be opened (ENOENT): give the path of a file');
  });
});
