import { ApiError, type Booking, cancelBooking, decodeBooking, localPath, privateHeaders } from 'courtside/core';
import { type ActionFunctionArgs, data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { apiOf } from '../api.server.ts';
import { siteContext } from '../context.ts';
import { isUnknownLink, textsOf, tokenOf } from '../desk/page.server.ts';
import { PlainForms } from '../desk/plain-forms.tsx';
import { localeOfPath } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Element, withElement } from '../ui/element.tsx';
import { renderElement } from '../ui/render-element.server.ts';

const TITLES = { order: 'bookingOrderTitle', cancel: 'bookingCancelTitle', payment: 'bookingPaymentTitle' } as const;
type Kind = keyof typeof TITLES;

export const headers = () => privateHeaders();

/**
 * Whether the failure in the URL still applies. If the booking was cancelled or paid since, the
 * element shows that.
 */
const stillFailed = (kind: Kind, { status, payment_status }: Booking) =>
  // The element shows the state of a payment that is not settled.
  kind === 'cancel' ? status !== 'cancelled' : status === 'confirmed' && payment_status === 'due';

export async function loader(page: LoaderFunctionArgs) {
  const token = tokenOf(page);
  // `/uk-ua/booking-cancel/…/failure`. The routes allow only known kinds and results.
  const [, kind, failure] = /\/booking-(\w+)\/[^/]+(\/failure)?/.exec(new URL(page.request.url).pathname)!;
  const locale = localeOfPath(new URL(page.request.url).pathname);
  const attributes = { token, kind: kind as Kind, 'links-url': localPath('/booking-links', locale) };
  const { reportError } = page.context.get(siteContext);
  const [booking] = await Promise.all([
    decodeBooking(apiOf(page), { token }).catch((error) => {
      if (isUnknownLink(error)) throw data(null, { status: 404 });
      // The element tries again in the browser.
      reportError(error);
    }),
    renderElement(page, 'booking-token-page', attributes),
  ]);
  const failed = Boolean(failure && booking && stillFailed(attributes.kind, booking));
  const plain = booking ? { booking, texts: textsOf(page) } : null;
  return { attributes, failed, plain };
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

/** The page of a booking link: the ticket, the cancellation or the payment. */
export default function BookingPage() {
  const { attributes, failed, plain } = useLoaderData<typeof loader>();
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
      {plain && <PlainForms {...plain} />}
    </>
  );
}
