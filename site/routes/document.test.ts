import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { documentsIn } from '../content/read.server.ts';
import { siteContext } from '../context.ts';
import { loader } from './document.tsx';

/** The HTML of a document on a site that keeps customers' data for so many days. */
function served(path: string, retentionDays: number): string {
  const context = new RouterContextProvider();
  const values = context.get(siteContext);
  context.set(siteContext, { ...values, settings: { ...values.settings, retentionDays } });
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

  it.each(['', '/uk-ua', '/ru-ua'])('%s has no other values to fill in, nor have the other documents', (prefix) => {
    for (const { slug } of documentsIn('en')) expect(served(`${prefix}/documents/${slug}`, 90)).not.toContain('{{');
  });
});
