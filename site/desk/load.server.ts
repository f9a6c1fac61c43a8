import { ApiError, openDesk } from 'courtside/core';
import { data, type LoaderFunctionArgs } from 'react-router';
import { apiOf } from '../api.server.ts';
import { textsOf, tokenOf } from './page.server.ts';

/**
 * Loads the content of the link in the URL. If it has none, `expired` is true for an expired link
 * and false for an invalid one.
 */
export async function loadDeskPage(page: LoaderFunctionArgs) {
  const token = tokenOf(page);
  const texts = textsOf(page);
  const date = new URL(page.request.url).searchParams.get('date') ?? undefined;
  try {
    const desk = await openDesk(apiOf(page), { token, ...(date && /^\d{4}-\d\d-\d\d$/.test(date) ? { date } : {}) });
    return data({ desk, texts, expired: false });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error;
    const expired = error.code === 'TOKEN_EXPIRED';
    return data({ desk: null, texts, expired }, { status: expired ? 410 : 404 });
  }
}
