import { ApiError, type Booking, cancelBooking } from 'courtside/core';
import { useRef } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, Outlet, redirect, useLoaderData } from 'react-router';
import { getHostedMatch, getSeries, getSplit, type Series } from '#core/desk.ts';
import { localPath, privateHeaders } from '#core/site.ts';
import { shownClubs } from '../analytics/shown-clubs.ts';
import { apiOf } from '../api.server.ts';
import { linkOf, loadLinked } from '../booking/load.server.ts';
import { useResults } from '../booking/use-results.ts';
import { useBrand } from '../brand.ts';
import { siteContext } from '../context.ts';
import { isUnknownLink, textsOf, tokenOf } from '../desk/page.server.ts';
import { PlainForms } from '../desk/plain-forms.tsx';
import { localeOfPath } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useKeptPage } from '../offline/use-kept-page.ts';
import { Element, withElement } from '../ui/element.tsx';
import { renderElement } from '../ui/render-element.server.ts';

const TITLES = { order: 'bookingOrderTitle', cancel: 'bookingCancelTitle', payment: 'bookingPaymentTitle' } as const;

export const headers = () => privateHeaders();

export async function loader(page: LoaderFunctionArgs) {
  const locale = localeOfPath(new URL(page.request.url).pathname);
  const { kind, result } = linkOf(page);
  const attributes = {
    token: tokenOf(page),
    kind,
    ...(result === 'success' && kind !== 'cancel' && { success: '' }),
    ...(result === 'failure' && kind === 'payment' && { unpaid: '' }),
    'links-url': localPath('/booking-links', locale),
  };
  const { token } = attributes;
  const [booking, series, split, hosted] = await Promise.all([
    loadLinked(page),
    // The ticket does not depend on these.
    kind === 'cancel' ? null : getSeries(apiOf(page), { token }).catch(missing(page)),
    kind === 'cancel' ? null : getSplit(apiOf(page), { token }).catch(missing(page)),
    kind === 'cancel' ? null : getHostedMatch(apiOf(page), { token }).catch(missing(page)),
    renderElement(page, 'booking-token-page', attributes),
  ]);
  const texts = textsOf(page);
  const weekly = series && weeklyLinkOf(series);
  const now = page.context.get(siteContext).clock();
  const players = kind !== 'cancel' && (split ? 'splitLinkOn' : booking?.splittable && 'splitLink');
  const finds = kind !== 'cancel' && booking !== undefined && findsPlayers(booking, now);
  return {
    ...{ attributes, ...shownClubs(booking?.club) },
    // Nobody cancels a game that is over.
    plain: booking && Date.parse(booking.ends_at) > now ? { booking, texts } : null,
    weekly: weekly ? texts[weekly] : null,
    players: players ? texts[players] : null,
    match: finds ? texts[hosted?.match ? 'ownMatch' : 'findPlayers'] : null,
  };
}

/** Whether players can be found for the booking, or were. */
const findsPlayers = ({ kind, status, starts_at }: Booking, now: number): boolean =>
  kind === 'court' && status === 'confirmed' && Date.parse(starts_at) > now;

/** The ticket is shown without what is missing. */
const missing = (page: LoaderFunctionArgs) => (error: unknown) => {
  if (!isUnknownLink(error)) page.context.get(siteContext).reportError(error);
  return null;
};

/** What the link to the booking's weekly series says; undefined if it has none and cannot begin one. */
function weeklyLinkOf({ visits, repeatable_until }: Series): 'weeklyTicket' | 'weeklyLink' | undefined {
  if (visits.length > 1) return 'weeklyTicket';
  return repeatable_until ? 'weeklyLink' : undefined;
}

export const clientLoader = withElement('booking-token-page');

/** Cancels without JavaScript. Needs a click, because email scanners follow links. */
export async function action(page: ActionFunctionArgs) {
  const token = tokenOf(page);
  const locale = localeOfPath(new URL(page.request.url).pathname);
  const end = (name: string) => redirect(localPath(`/booking-cancel/${token}/${name}`, locale));
  try {
    await cancelBooking(apiOf(page), { token });
    return end('success');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // After a double click the second request finds the booking cancelled.
    return end(error.code === 'ALREADY_CANCELLED' ? 'success' : 'failure');
  }
}

/** The page of a booking link: the ticket, the cancellation or the payment, and its result. */
export default function BookingPage() {
  const { attributes, plain, weekly, players, match } = useLoaderData<typeof loader>();
  const { t, to } = useTexts();
  const brand = useBrand().name;
  const ref = useRef<HTMLDivElement>(null);
  useResults(ref);
  useKeptPage();
  return (
    <div ref={ref}>
      <title>{`${t(TITLES[attributes.kind])} · ${brand}`}</title>
      <meta name="referrer" content="no-referrer" />
      <Outlet />
      <Element tag="booking-token-page" attributes={attributes} />
      {(weekly || players || match) && (
        <p className="booking-weekly">
          {players && (
            <a className="button ghost" href={to(`/booking-split/${attributes.token}`)}>
              {players}
            </a>
          )}
          {weekly && (
            <a className="button ghost" href={to(`/booking-series/${attributes.token}`)}>
              {weekly}
            </a>
          )}
          {match && (
            <a className="button ghost" href={to(`/booking-match/${attributes.token}`)}>
              {match}
            </a>
          )}
        </p>
      )}
      {plain && <PlainForms {...plain} />}
    </div>
  );
}
