import { type Desk, takeOffer } from 'courtside/core';
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { privateHeaders, spacedPhone } from '#core/site.ts';
import { apiOf } from '../api.server.ts';
import { DeskLayout, ExpiredLink } from '../desk/desk-layout.tsx';
import { Facts } from '../desk/facts.tsx';
import { loadDeskPage } from '../desk/load.server.ts';
import { pathIn, rejectedResponse, tokenOf } from '../desk/page.server.ts';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders();
export const loader = (page: LoaderFunctionArgs) => loadDeskPage(page, ['offer']);

export async function action(page: ActionFunctionArgs) {
  try {
    const booking = await takeOffer(apiOf(page), { token: tokenOf(page) });
    return redirect(pathIn(page, `/booking-order/${booking.token}/success`));
  } catch (error) {
    return rejectedResponse(error, page);
  }
}

function Offer({ desk }: { desk: Desk }) {
  const { t, to, hours, day, money } = useDeskTexts();
  const { club } = desk;
  const request = desk.requests[0]!;
  const { status, offered_at: start, courts, starts_at, ends_at } = request;
  const best = courts[0];
  if (status !== 'declined' || !start) return <p className="desk-lead">{t('offerTaken')}</p>;
  const end = new Date(Date.parse(start) + Date.parse(ends_at) - Date.parse(starts_at)).toISOString();
  return (
    <>
      <h1>{t('offerTitle')}</h1>
      <p className="desk-lead">{t('offerText', { club: club.title })}</p>
      <div className="desk-card">
        <p className="desk-when">
          <span>{day(start)}</span>
          <b>{hours({ starts_at: start, ends_at: end }, club.time_zone)}</b>
        </p>
        <Facts
          rows={[
            [t('what'), request.title],
            [t('court'), best?.title],
            [t('price'), best && money(best.price)],
            [t('clubWrites'), request.answer],
          ]}
        />
        {best ? (
          <Form method="post">
            <button type="submit" className="button">
              {t('take')}
            </button>
          </Form>
        ) : (
          <p className="desk-notice">{t('offerGone', { phone: spacedPhone(club.phone) })}</p>
        )}
        <p className="desk-more">
          <Link to={to(`/club/${club.slug}/schedule`)}>{t('chooseOther')}</Link>
        </p>
      </div>
    </>
  );
}

/**
 * The time that a club offers instead of the requested one, with a button to accept it. Works
 * without JavaScript.
 */
export default function BookingOfferPage() {
  const { desk, texts } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  return (
    <DeskLayout texts={texts} title={desk ? 'offerTitle' : 'linkOver'} club={desk?.club.title} problem={problem}>
      {desk ? <Offer desk={desk} /> : <ExpiredLink />}
    </DeskLayout>
  );
}
