import { type Booking, decodeBooking } from 'courtside/core';
import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { localPath } from '#core/site.ts';
import { apiOf } from '../api.server.ts';
import { siteContext } from '../context.ts';
import { isUnknownLink, tokenOf } from '../desk/page.server.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { type LinkKind, type Result, resultsOf } from './results.ts';

/** The kind and the result in the page's address. The routes allow only known ones. */
export function linkOf({ request }: Pick<LoaderFunctionArgs, 'request'>): { kind: LinkKind; result: Result } {
  const [, kind, result = ''] = /\/booking-(\w+)\/[^/]+(?:\/(\w+))?/.exec(new URL(request.url).pathname)!;
  return { kind: kind as LinkKind, result: result as Result };
}

/**
 * Loads the booking of the page's token; undefined if it cannot be loaded now. Throws a redirect if
 * the booking does not have the result in the address, and a 404 for an unknown token.
 */
export async function loadLinked(page: LoaderFunctionArgs): Promise<Booking | undefined> {
  const token = tokenOf(page);
  const { kind, result } = linkOf(page);
  const booking = await decodeBooking(apiOf(page), { token }).catch((error) => {
    if (isUnknownLink(error)) throw data(null, { status: 404 });
    // The element tries again in the browser.
    page.context.get(siteContext).reportError(error);
  });
  const results = booking ? resultsOf(kind, booking) : [result];
  if (results.includes(result)) return booking ?? undefined;
  const end = results[0] && `/${results[0]}`;
  const locale = localeOfPath(new URL(page.request.url).pathname);
  throw redirect(localPath(`/booking-${kind}/${token}${end}`, locale));
}
