import type { LoaderFunctionArgs } from 'react-router';
import { data, useLoaderData } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { Element } from '../ui/element.tsx';
import { renderElement } from '../ui/render-element.server.ts';

const TITLES = { order: 'bookingOrderTitle', cancel: 'bookingCancelTitle', payment: 'bookingPaymentTitle' } as const;

/** `/uk-ua/booking-order/…` is of the kind `order`; the routes allow no other. */
const kindOf = (path: string) => /\/booking-(\w+)\//.exec(path)![1] as keyof typeof TITLES;

/** A booking's link carries a secret: its page is neither stored nor indexed, nor named to other sites. */
export const headers = () => ({
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
});

export async function loader(page: LoaderFunctionArgs) {
  const { token = '' } = page.params;
  if (!/^[\w-]{8,200}$/.test(token)) throw data(null, { status: 404 });
  const attributes = { token, kind: kindOf(new URL(page.request.url).pathname) };
  await renderElement(page, 'booking-token-page', attributes);
  return { attributes };
}

export default function BookingPage() {
  const { attributes } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <>
      <title>{`${t(TITLES[attributes.kind])} · Courtside`}</title>
      <meta name="referrer" content="no-referrer" />
      <Element tag="booking-token-page" attributes={attributes} />
    </>
  );
}
