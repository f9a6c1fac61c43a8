import type { ClubCard } from 'courtside/core';
import { clubs as answerOf, coach, kyiv, service } from '../../elements/club-search/fixture.ts';
import { fits } from './clubs.ts';

const pinOf = ({ id, slug, title, latitude, longitude, price_from }: ClubCard) => ({
  ...{ id, slug, title, latitude, longitude, price_from },
  free: true,
});

const COVER =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 416 300"><path fill="#3a6ea5" d="M0 0h416v300H0z"/><path fill="none" stroke="#fff" stroke-width="3" d="M60 40h296v220H60zM208 40v220"/></svg>';

/** The API's responses to `club-search`, including pictures: a page of the clubs that match. */
export function answerTo({ pathname, searchParams }: URL, clubs: readonly ClubCard[]) {
  if (pathname.includes('/covers/')) return { type: 'image/svg+xml', body: COVER };
  if (pathname === '/clubs') return { body: clubs };
  const path = pathname.replace(/^\/api|\/$/g, '');
  if (path === '/v1/cities/kyiv') return { body: { data: kyiv } };
  const suggestion = { '/v1/coaches': coach, '/v1/services': service }[path];
  if (suggestion) return { body: { data: [suggestion], meta: { page: 1, page_size: 6, total: 1 } } };
  if (path !== '/v1/clubs') return undefined;
  const number = (name: string) => Number(searchParams.get(name));
  const found = clubs.filter((club) => fits(club, searchParams.get('search') ?? ''));
  const [page, size] = [number('page') || 1, number('page_size')];
  const shown = found.slice((page - 1) * size, page * size);
  const pins = searchParams.get('pins') === 'true' ? found.map(pinOf) : [];
  return { body: answerOf(shown, found.length, { page, page_size: size, pins }).body };
}
