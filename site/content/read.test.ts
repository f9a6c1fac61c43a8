import { describe, expect, it } from 'vitest';
import { articlesIn, documentsIn } from './read.server.ts';

const LANGUAGES = ['en', 'uk', 'ru'] as const;

describe.each(LANGUAGES)('in %s', (language) => {
  it('lists the documents in order', () => {
    const slugs = documentsIn(language).map(({ slug }) => slug);
    expect(slugs).toEqual(['public-offer', 'refund-rules', 'privacy-policy', 'cookies']);
  });

  it('lists every article, with a drawing of a known sport', () => {
    const articles = articlesIn(language);
    expect(articles.length).toBeGreaterThanOrEqual(4);
    expect(articles.map(({ slug }) => slug)).toEqual(articlesIn('en').map(({ slug }) => slug));
    for (const { sport, surface } of articles) expect([sport, surface]).not.toContain('');
  });

  it('links within the language only', () => {
    const prefix = { en: '', uk: '/uk-ua', ru: '/ru-ua' }[language];
    for (const { slug, html } of [...documentsIn(language), ...articlesIn(language)])
      for (const [, path] of html.matchAll(/href="([^"]*)"/g))
        expect(path, slug).toMatch(new RegExp(`^${prefix}/(documents|articles|clubs)`));
  });

  it('has no first-level heading in the text', () => {
    for (const { html } of [...documentsIn(language), ...articlesIn(language)]) expect(html).not.toContain('<h1');
  });
});
