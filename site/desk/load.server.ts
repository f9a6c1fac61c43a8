import { ApiError, type Desk, openDesk } from 'courtside/core';
import { data, type LoaderFunctionArgs } from 'react-router';
import { shownClubs } from '../analytics/shown-clubs.ts';
import { apiOf } from '../api.server.ts';
import { dateIn, textsOf, tokenOf, unknownLink, wrongDayIn } from './page.server.ts';

type Purpose = Desk['purpose'];

const isOf = <Named extends Purpose>(desk: Desk, purposes: readonly Named[]): desk is Desk & { purpose: Named } =>
  (purposes as readonly Purpose[]).includes(desk.purpose);

/**
 * Loads the content of the link in the URL: null if the link has expired. A link of another purpose
 * is unknown to the page.
 */
export async function loadDeskPage<Named extends Purpose>(page: LoaderFunctionArgs, purposes: readonly Named[]) {
  const token = tokenOf(page);
  const texts = textsOf(page);
  try {
    const desk = await openDesk(apiOf(page), { token, ...dateIn(page) });
    if (!isOf(desk, purposes)) throw data(null, { status: 404 });
    const wrongDay = wrongDayIn(page);
    return data({ desk, wrongDay, ...shownClubs(desk.club), texts }, { status: wrongDay ? 400 : 200 });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'TOKEN_EXPIRED') unknownLink(error);
    return data({ desk: null, wrongDay: undefined, ...shownClubs(), texts }, { status: 410 });
  }
}
