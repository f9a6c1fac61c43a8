import { acceptRequest, cancelForClub, declineRequest } from 'courtside/core';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { privateHeaders } from '#core/site.ts';
import { apiOf } from '../api.server.ts';
import { loadAfterRefusal } from '../desk/after-refusal.ts';
import { BookingDesk } from '../desk/booking.tsx';
import { DayDesk } from '../desk/day.tsx';
import { DeskLayout, ExpiredLink } from '../desk/desk-layout.tsx';
import { loadDeskPage } from '../desk/load.server.ts';
import { textIn, tokenOf } from '../desk/page.server.ts';
import { RequestPage } from '../desk/request.tsx';
import { rejectedForm } from '../desk/session.server.ts';

export const headers = () => privateHeaders();
export const shouldRevalidate = loadAfterRefusal;
export const loader = (page: LoaderFunctionArgs) => loadDeskPage(page, ['day', 'request', 'booking']);

export async function action(page: ActionFunctionArgs) {
  const token = tokenOf(page);
  const form = await page.request.formData();
  const api = apiOf(page);
  const message = textIn(form, 'message');
  const words = message === undefined ? {} : { message };
  try {
    const intent = form.get('intent');
    const court = Number(textIn(form, 'court_id'));
    if (intent === 'accept') await acceptRequest(api, { token, ...words, ...(court ? { court_id: court } : {}) });
    if (intent === 'decline') {
      const [date, time] = [textIn(form, 'date'), textIn(form, 'time')];
      await declineRequest(api, { token, ...words, ...(date && { date }), ...(time && { time }) });
    }
    if (intent === 'cancel') await cancelForClub(api, { token, ...words });
    return null;
  } catch (error) {
    return rejectedForm(error, page, form);
  }
}

const TITLES = { day: 'dayTitle', request: 'requestTitle', booking: 'bookingTitle' };

/**
 * The page behind a link in an email to a club: a request to answer, a booking, or a day. Works
 * without JavaScript.
 */
export default function BookingDeskPage() {
  const { desk, wrongDay, texts } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>() ?? undefined;
  const title = desk ? TITLES[desk.purpose] : 'linkOver';
  return (
    <DeskLayout texts={texts} title={title} club={desk?.club.title} problem={refusal?.problem} wrongDay={wrongDay}>
      {desk?.purpose === 'request' && <RequestPage desk={desk} refusal={refusal} />}
      {desk?.purpose === 'booking' && <BookingDesk desk={desk} />}
      {desk?.purpose === 'day' && <DayDesk desk={desk} />}
      {!desk && <ExpiredLink />}
    </DeskLayout>
  );
}
