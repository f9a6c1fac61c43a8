import { ApiError, type Booking, decodeBooking } from 'courtside/core';
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiOf } from '../api.server.ts';
import { siteContext } from '../context.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Element } from '../ui/element.tsx';
import { renderElement } from '../ui/render-element.server.ts';

const TITLES = { order: 'bookingOrderTitle', cancel: 'bookingCancelTitle', payment: 'bookingPaymentTitle' } as const;
type Kind = keyof typeof TITLES;

/** A booking's link carries a secret: its page is neither stored nor indexed, nor named to other sites. */
export const headers = () => ({
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
});

/** Whether what went wrong is still so; a booking that was cancelled or paid after all says it itself. */
const stillFailed = (kind: Kind, { status, payment_status }: Booking) =>
  // How a payment stands that is not settled yet the element says itself.
  kind === 'cancel' ? status !== 'cancelled' : status === 'confirmed' && payment_status === 'due';

export async function loader(page: LoaderFunctionArgs) {
  const { token = '' } = page.params;
  if (!/^[\w-]{8,200}$/.test(token)) throw data(null, { status: 404 });
  // `/uk-ua/booking-cancel/…/failure`; the routes allow no other kinds and outcomes.
  const [, kind, failure] = /\/booking-(\w+)\/[^/]+(\/failure)?/.exec(new URL(page.request.url).pathname)!;
  const attributes = { token, kind: kind as Kind };
  const { reportError } = page.context.get(siteContext);
  let status = 200;
  const find = decodeBooking(apiOf(page), { token }).catch((error) => {
    // The element says what is wrong with a link; a failure of another kind it tries again in the browser.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) status = 404;
    else reportError(error);
    return undefined;
  });
  const [booking] = await Promise.all([find, renderElement(page, 'booking-token-page', attributes)]);
  const failed = Boolean(failure && booking && stillFailed(attributes.kind, booking));
  return data({ attributes, failed, lost: status === 404 }, { status });
}

/** A booking behind its link: the ticket, the cancellation, the payment. */
export default function BookingPage() {
  const { attributes, failed, lost } = useLoaderData<typeof loader>();
  const { t, to } = useTexts();
  const { token, kind } = attributes;
  return (
    <>
      <title>{`${t(TITLES[kind])} · Courtside`}</title>
      <meta name="referrer" content="no-referrer" />
      {failed && (
        <div className="booking-failed" role="alert">
          <p>{t(kind === 'cancel' ? 'bookingCancelFailed' : 'bookingPaymentFailed')}</p>
          <Link className="button ghost" to={to(`/booking-order/${token}`)}>
            {t('bookingToTicket')}
          </Link>
        </div>
      )}
      <Element tag="booking-token-page" attributes={attributes} />
      {lost && (
        <p className="booking-lost">
          <Link to={to('/booking-links')}>{t('linksLost')}</Link>
        </p>
      )}
    </>
  );
}
