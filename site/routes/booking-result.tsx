import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { privateHeaders } from '#core/site.ts';
import { linkOf, loadLinked } from '../booking/load.server.ts';
import { tokenOf } from '../desk/page.server.ts';
import { useTexts } from '../i18n/use-texts.ts';

export const headers = () => privateHeaders();

export async function loader(page: LoaderFunctionArgs) {
  await loadLinked(page);
  return { ...linkOf(page), token: tokenOf(page) };
}

/** The result of a booking link. The element on its page shows all but a failed cancellation. */
export default function BookingResult() {
  const { kind, result, token } = useLoaderData<typeof loader>();
  const { t, to } = useTexts();
  if (kind !== 'cancel' || result !== 'failure') return null;
  return (
    <div className="booking-failed" role="alert">
      <p>{t('bookingCancelFailed')}</p>
      <Link className="button ghost" to={to(`/booking-order/${token}`)}>
        {t('bookingToTicket')}
      </Link>
    </div>
  );
}
