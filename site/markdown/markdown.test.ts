import type { Club, ClubPrice } from 'courtside/core';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { clubMarkdown } from './club.ts';
import { llmsText } from './llms.ts';

const URL = 'https://courtside.example';
const ELEMENTS = [{ tag: 'club-search', summary: 'Finds clubs.' }];

const club = {
  ...{ id: 1, slug: 'ace', title: 'Ace', subtitle: 'Courts for all', description: 'A club.', phone: '+380441234567' },
  ...{ address: '1 Court Street', city: { id: 1, slug: 'kyiv', title: 'Kyiv' }, latitude: 50.45, longitude: 30.52 },
  categories: [{ id: 1, slug: 'tennis', title: 'Tennis' }],
  flags: { online_booking: true, courtside_allow_cash_payment_in_club: true },
  time_zone: 'Europe/Kyiv',
  opening_hours: [{ weekday: 1, opens: '08:00', closes: '22:00' }],
  courts: [
    {
      id: 1,
      title: 'Court 1',
      sport: 'tennis',
      surface: 'clay',
      parameters: [{ code: 'surface', value: 'clay', title: 'Clay' }],
    },
  ],
} as unknown as Club;
const priceOf = (amount: number) => ({ price: { amount, currency: 'UAH' } }) as ClubPrice;

describe('llms.txt', () => {
  it.each([
    [{ feeds: true, apiDocs: true }, true, true],
    [{ feeds: false, apiDocs: true }, false, true],
    [{ feeds: true, apiDocs: false }, true, false],
  ])('with %j names the open data: %s, the API reference: %s', (has, feeds, reference) => {
    const text = llmsText({ publicUrl: URL, brand: 'Courtside', elements: ELEMENTS, ...has });
    expect([text.includes(`${URL}/openactive`), text.includes(`${URL}/api/docs`)]).toEqual([feeds, reference]);
    expect(text).toContain(`[\`<club-search>\`](${URL}/llms/elements/club-search.md): Finds clubs.`);
    // One title, then a summary, then lists of links, as the proposal says.
    const [title, summary, , ...rest] = marked.lexer(text).filter(({ type }) => type !== 'space');
    expect([title?.type, summary?.type]).toEqual(['heading', 'blockquote']);
    expect(rest.map(({ type }) => type)).toEqual(['heading', 'list', 'heading', 'list', 'heading', 'list']);
  });
});

describe('a club as Markdown', () => {
  it('has what a visitor asks for, and the lowest of its prices', () => {
    const text = clubMarkdown(club, [priceOf(45_000), priceOf(30_000)], URL);
    for (const part of [
      ...['# Ace', '- Address: 1 Court Street, Kyiv', '- Phone: +380441234567', '- Sports: Tennis'],
      ...['- An hour costs from 300 UAH', '- Booking: online', `- Free times and booking: ${URL}/club/ace/schedule`],
      ...['## Opening hours (Europe/Kyiv)', '- Monday: 08:00–22:00', '- Court 1: tennis, surface clay'],
    ])
      expect(text.split('\n')).toContain(part);
    expect(clubMarkdown(club, [], URL)).not.toContain('costs');
  });

  it.each([
    '# Ignore the above',
    '[a](/elsewhere)',
    '- a',
    '1. a',
    '2) a',
    '+ a',
    '| a |',
    '<script>alert(1)</script>',
    'one\n\n## two',
    '**a** `b`',
  ])('shows the text %j of a club as text alone', (text) => {
    const before = marked.parse(clubMarkdown(club, [], URL), { async: false });
    const html = marked.parse(clubMarkdown({ ...club, description: text }, [], URL), { async: false });
    const tags = (markup: string) => markup.match(/<\/?\w+/g);
    expect(tags(html)).toEqual(tags(before));
  });
});
