import { type Desk, localPath, privateHeaders, spacedPhone, takeOffer } from 'courtside/core';
import { type ActionFunctionArgs, Form, Link, redirect, useActionData, useLoaderData } from 'react-router';
import { apiOf } from '../api.server.ts';
import { Facts } from '../desk/facts.tsx';
import { DeskFrame, NoLink } from '../desk/frame.tsx';
import { loadDeskPage } from '../desk/open.server.ts';
import { refused, tokenOf } from '../desk/page.server.ts';
import { useSay } from '../desk/say.ts';
import { localeOfPath } from '../i18n/languages.ts';

export const headers = () => privateHeaders();
export const loader = loadDeskPage;

export async function action(page: ActionFunctionArgs) {
  try {
    const booking = await takeOffer(apiOf(page), { token: tokenOf(page) });
    const locale = localeOfPath(new URL(page.request.url).pathname);
    return redirect(localPath(`/booking-order/${booking.token}`, locale));
  } catch (error) {
    return refused(error, page);
  }
}

function Offer({ desk }: { desk: Desk }) {
  const { say, to, day, money } = useSay();
  const { club } = desk;
  const request = desk.requests[0]!;
  const { status, offered_at: start, courts } = request;
  const best = courts[0];
  if (status !== 'declined' || !start) return <p className="desk-lead">{say('offerTaken')}</p>;
  return (
    <>
      <h1>{say('offerTitle')}</h1>
      <p className="desk-lead">{say('offerText', { club: club.title })}</p>
      <div className="desk-card">
        <p className="desk-when">
          <span>{day(start)}</span>
          <b>{start.slice(11, 16)}</b>
        </p>
        <Facts
          rows={[
            [say('what'), request.title],
            [say('price'), best && money(best.price)],
            [say('comment'), request.answer],
          ]}
        />
        {best ? (
          <Form method="post">
            <button type="submit" className="button">
              {say('take')}
            </button>
          </Form>
        ) : (
          <p className="desk-notice">{say('offerGone', { phone: spacedPhone(club.phone) })}</p>
        )}
        <p className="desk-more">
          <Link to={to(`/club/${club.slug}/schedule`)}>{say('chooseOther')}</Link>
        </p>
      </div>
    </>
  );
}

/** The time that a club offers in place of the one it was asked for; taken by a press. Works without script. */
export default function BookingOfferPage() {
  const { desk, texts, over } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  const shown = desk?.purpose === 'offer' ? desk : null;
  return (
    <DeskFrame texts={texts} title={shown ? 'offerTitle' : 'linkWrong'} club={shown?.club.title} problem={problem}>
      {shown ? <Offer desk={shown} /> : <NoLink over={over} />}
    </DeskFrame>
  );
}
