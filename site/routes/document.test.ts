import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { documentsIn } from '../content/read.server.ts';
import { siteContext } from '../context.ts';
import { loader } from './document.tsx';

/** The HTML of a document on a site that keeps customers' data for so many days, and has tiles there. */
function served(path: string, retentionDays: number, tilesUrl?: string): string {
  const context = new RouterContextProvider();
  const values = context.get(siteContext);
  const tiles = tilesUrl === undefined ? undefined : { url: tilesUrl, attribution: '' };
  context.set(siteContext, { ...values, settings: { ...values.settings, retentionDays, tiles } });
  const url = new URL(`http://localhost${path}`);
  const params = { slug: path.replace(/.*\//, '') };
  return loader({ request: new Request(url), url, params, context, pattern: '' }).document.html;
}

describe('the privacy policy', () => {
  it.each([
    ['/documents/privacy-policy', 730, 'are erased 2 years after your visit'],
    ['/documents/privacy-policy', 1, 'are erased 1 day after your visit'],
    ['/uk-ua/documents/privacy-policy', 730, 'стираються за 2 роки після відвідування'],
    ['/ru-ua/documents/privacy-policy', 90, 'стираются через 90 дней после посещения'],
  ])('%s says what RETENTION_DAYS=%i means: %s', (path, days, expected) => {
    expect(served(path, days).replace(/\s+/g, ' ')).toContain(expected);
  });

  it.each([
    ['/documents/privacy-policy', 'loads its pictures from tile.openstreetmap.org. That server sees'],
    ['/uk-ua/documents/privacy-policy', 'завантажує її зображення з tile.openstreetmap.org. Той сервер бачить'],
    ['/ru-ua/documents/privacy-policy', 'загружает её изображения с tile.openstreetmap.org. Тот сервер видит'],
  ])('%s says who sees visitors of a map, if tiles come from others', (path, expected) => {
    expect(served(path, 90, 'https://tile.openstreetmap.org/{z}/{x}/{y}.png').replace(/\s+/g, ' ')).toContain(expected);
    expect(served(path, 90)).not.toMatch(/tile\.|браузер завантажує|браузер загружает|browser loads/);
  });

  it('names the server of tiles without its subdomains', () => {
    expect(served('/documents/privacy-policy', 90, 'https://{s}.tiles.example/{z}/{x}/{y}.png')).toContain(
      'from tiles.example.',
    );
  });

  it.each(['', '/uk-ua', '/ru-ua'])('%s has no other values to fill in, nor have the other documents', (prefix) => {
    for (const { slug } of documentsIn('en')) expect(served(`${prefix}/documents/${slug}`, 90)).not.toContain('{{');
  });
});
