import { decodeBooking, listChangeTimes, moveBooking } from 'courtside/core';
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { privateHeaders, spacedPhone, toZoned } from '#core/site.ts';
import { shownClubs } from '../analytics/shown-clubs.ts';
import { apiOf } from '../api.server.ts';
import { siteContext } from '../context.ts';
import { dayIn } from '../day-in.server.ts';
import { DayLinks } from '../desk/day-links.tsx';
import { DeskLayout } from '../desk/desk-layout.tsx';
import { pathIn, rejectedResponse, textIn, textsOf, tokenOf, unknownLink } from '../desk/page.server.ts';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders();

export async function loader(page: LoaderFunctionArgs) {
  const token = tokenOf(page);
  const texts = textsOf(page);
  const api = apiOf(page);
  const booking = await decodeBooking(api, { token }).catch(unknownLink);
  const asked = new URL(page.request.url).searchParams.get('date');
  const today = toZoned(page.context.get(siteContext).clock(), booking.club.time_zone).date;
  const date = asked === null ? booking.starts_at.slice(0, 10) : dayIn(asked, today);
  const times = booking.changeable_until ? await listChangeTimes(api, { token, date }) : [];
  return { booking, ...shownClubs(booking.club), texts, date, times };
}

export async function action(page: ActionFunctionArgs) {
  const token = tokenOf(page);
  const slot = textIn(await page.request.formData(), 'slot');
  try {
    await moveBooking(apiOf(page), { token, slots: slot ? [slot] : [] });
    return redirect(pathIn(page, `/booking-order/${token}`));
  } catch (error) {
    return rejectedResponse(error, page);
  }
}

type LoaderData = ReturnType<typeof useLoaderData<typeof loader>>;

function Choice({ booking, date, times }: LoaderData) {
  const { t, to, dayWithin, hours, money } = useDeskTexts();
  const ticket = <Link to={to(`/booking-order/${booking.token}`)}>{t('changeBack')}</Link>;
  const paysEach = booking.payment_type !== 'subscription';
  return (
    <>
      <h1>{t('changeTitle')}</h1>
      <p className="desk-lead">
        {`${t('changeNow')}: ${dayWithin(booking.starts_at)}, `}
        <span className="desk-hours">{hours(booking, booking.club.time_zone)}</span>
      </p>
      {!booking.changeable_until ? (
        <p className="desk-notice">{t('changeRefused', { phone: spacedPhone(booking.club.phone) })}</p>
      ) : (
        <>
          <DayLinks date={date} label={t('changeDay')} />
          <h2>{`${t('changeDay')}: ${dayWithin(date)}`}</h2>
          {times.length === 0 && <p className="desk-lead">{t('changeNone')}</p>}
          {times.length > 0 && (
            <Form method="post" className="desk-card">
              <fieldset className="desk-times">
                <legend className="unseen">{t('changePick')}</legend>
                {times.map((time) => (
                  <label key={time.slot}>
                    <input type="radio" name="slot" value={time.slot} required />
                    <span>
                      <b>{hours(time, booking.club.time_zone)}</b> {time.court.title}
                      {paysEach && ` · ${money(time.price)}`}
                      {time.refund.amount > 0 && `, ${t('changeComesBack', { money: money(time.refund) })}`}
                    </span>
                  </label>
                ))}
              </fieldset>
              <button type="submit" className="button">
                {t('changeMove')}
              </button>
            </Form>
          )}
        </>
      )}
      <p className="desk-more">{ticket}</p>
    </>
  );
}

/** Moves a booking without JavaScript. With it, the booking's page does this. */
export default function BookingChangePage() {
  const shown = useLoaderData<typeof loader>();
  const { booking, texts } = shown;
  const problem = useActionData<typeof action>()?.problem;
  return (
    <DeskLayout texts={texts} title="changeTitle" club={booking.club.title} problem={problem}>
      <Choice {...shown} />
    </DeskLayout>
  );
}
