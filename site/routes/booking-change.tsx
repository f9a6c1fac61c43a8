import {
  ApiError,
  decodeBooking,
  listChangeTimes,
  localPath,
  moveBooking,
  privateHeaders,
  spacedPhone,
} from 'courtside/core';
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiOf } from '../api.server.ts';
import { DayLinks } from '../desk/day-links.tsx';
import { DeskFrame, NoLink } from '../desk/frame.tsx';
import { refused, textIn, textsOf, tokenOf } from '../desk/page.server.ts';
import { useSay } from '../desk/say.ts';
import { localeOfPath } from '../i18n/languages.ts';

export const headers = () => privateHeaders();

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

export async function loader(page: LoaderFunctionArgs) {
  const token = tokenOf(page);
  const texts = textsOf(page);
  const api = apiOf(page);
  try {
    const booking = await decodeBooking(api, { token });
    const asked = new URL(page.request.url).searchParams.get('date') ?? '';
    const date = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : booking.starts_at.slice(0, 10);
    const times = booking.changeable_until ? await listChangeTimes(api, { token, date }) : [];
    return data({ booking, texts, date, times });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data({ booking: null, texts, date: '', times: [] }, { status: 404 });
  }
}

export async function action(page: ActionFunctionArgs) {
  const token = tokenOf(page);
  const slot = textIn(await page.request.formData(), 'slot');
  try {
    await moveBooking(apiOf(page), { token, slots: slot ? [slot] : [] });
    const locale = localeOfPath(new URL(page.request.url).pathname);
    return redirect(localPath(`/booking-order/${token}`, locale));
  } catch (error) {
    return refused(error, page);
  }
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

function Choice({ booking, date, times }: Shown & { booking: NonNullable<Shown['booking']> }) {
  const { say, to, dayWithin, hours, money } = useSay();
  const ticket = <Link to={to(`/booking-order/${booking.token}`)}>{say('changeBack')}</Link>;
  const paysEach = booking.payment_type !== 'subscription';
  return (
    <>
      <h1>{say('changeTitle')}</h1>
      <p className="desk-lead">
        {`${say('changeNow')}: ${dayWithin(booking.starts_at)}, `}
        <span className="desk-hours">{hours(booking)}</span>
      </p>
      {!booking.changeable_until ? (
        <p className="desk-notice">{say('changeRefused', { phone: spacedPhone(booking.club.phone) })}</p>
      ) : (
        <>
          <DayLinks date={date} label={say('changeDay')} />
          <h2>{`${say('changeDay')}: ${dayWithin(date)}`}</h2>
          {times.length === 0 && <p className="desk-lead">{say('changeNone')}</p>}
          {times.length > 0 && (
            <Form method="post" className="desk-card">
              <fieldset className="desk-times">
                <legend className="unseen">{say('changePick')}</legend>
                {times.map((time) => (
                  <label key={time.slot}>
                    <input type="radio" name="slot" value={time.slot} required />
                    <span>
                      <b>{hours(time)}</b> {time.court.title}
                      {paysEach && ` · ${money(time.price)}`}
                      {time.refund.amount > 0 && `, ${say('changeComesBack', { money: money(time.refund) })}`}
                    </span>
                  </label>
                ))}
              </fieldset>
              <button type="submit" className="button">
                {say('changeMove')}
              </button>
            </Form>
          )}
        </>
      )}
      <p className="desk-more">{ticket}</p>
    </>
  );
}

/** Another time for a booking, for whoever has no script; with one the booking's page does it by itself. */
export default function BookingChangePage() {
  const shown = useLoaderData<typeof loader>();
  const { booking, texts } = shown;
  const problem = useActionData<typeof action>()?.problem;
  return (
    <DeskFrame texts={texts} title="changeTitle" club={booking?.club.title} problem={problem}>
      {booking ? <Choice {...shown} booking={booking} /> : <NoLink over={false} />}
    </DeskFrame>
  );
}
