import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { getPlayer, leavePlayers, type PlayerTicket, payShare } from '#core/desk.ts';
import { privateHeaders } from '#core/site.ts';
import { shownClubs } from '../analytics/shown-clubs.ts';
import { apiOf } from '../api.server.ts';
import { openCheckout } from '../booking/checkout.server.ts';
import { CopiedLink } from '../booking/copied-link.tsx';
import { useLeaveText } from '../booking/leave-text.ts';
import { ToCheckout } from '../booking/to-checkout.tsx';
import { VisitFacts } from '../booking/visit-facts.tsx';
import { siteContext } from '../context.ts';
import { DeskLayout } from '../desk/desk-layout.tsx';
import { pathIn, rejectedResponse, textIn, textsOf, tokenOf, unknownLink } from '../desk/page.server.ts';
import { useDeskTexts } from '../desk/use-desk-texts.ts';
import { usePolling } from '../ui/use-reload.ts';

export const headers = () => privateHeaders('same-origin');

export async function loader(page: LoaderFunctionArgs) {
  const ticket = await getPlayer(apiOf(page), { token: tokenOf(page) }).catch(unknownLink);
  const { publicUrl } = page.context.get(siteContext);
  return {
    ...{ ticket, texts: textsOf(page) },
    invitation: publicUrl + pathIn(page, `/booking-invite/${ticket.invite_token}`),
    ...shownClubs(ticket.club),
  };
}

/** After a refusal too, so that the page shows the share as it is now. */
export const shouldRevalidate = () => true;

export async function action(page: ActionFunctionArgs) {
  const token = tokenOf(page);
  const api = apiOf(page);
  try {
    if (textIn(await page.request.formData(), 'intent') === 'pay') return openCheckout(await payShare(api, { token }));
    await leavePlayers(api, { token });
    return redirect(pathIn(page, `/booking-player/${token}`));
  } catch (error) {
    return rejectedResponse(error, page);
  }
}

/** The share: what is to be paid, where and until when, or what became of it. */
function Share({ ticket }: { ticket: PlayerTicket }) {
  const { t, money, moment } = useDeskTexts();
  const { player, share, payment, charge_at, prepaid, club } = ticket;
  const { share_status: status, payable, refunded } = player;
  const plays = player.state === 'joined' && (ticket.status === 'confirmed' || ticket.status === 'pending');
  if (status === 'due' && !plays) return null;
  return (
    <section className="desk-card" aria-labelledby="share">
      <h2 id="share">{t('inviteShare')}</h2>
      <p role="status">
        {status === 'due' && payment === 'club'
          ? t('inviteclub', { money: money(share) })
          : `${money(share)}, ${t(`share${status}`)}`}
        {refunded.amount > 0 && ` · ${t('playerRefunded', { money: money(refunded) })}`}
      </p>
      {payable && (
        <Form method="post" className="split-start">
          {charge_at && (
            <p>{t(prepaid ? 'playerUntilPaid' : 'playerUntil', { when: moment(charge_at, club.time_zone) })}</p>
          )}
          <button type="submit" name="intent" value="pay" className="button">
            {t('playerPay', { money: money(share) })}
          </button>
        </Form>
      )}
    </section>
  );
}

/** Gives the place back. Needs two presses. */
function Leave({ ticket: { player, open } }: { ticket: PlayerTicket }) {
  const { t } = useDeskTexts();
  const leaveText = useLeaveText();
  if (!player.can_leave) return null;
  const text = [leaveText({ open, ...player }), player.in_match && t('playerLeaveMatch')];
  return (
    <details className="desk-card desk-unfold">
      <summary>{t('playerLeave')}</summary>
      {text.some(Boolean) && <p>{text.filter(Boolean).join(' ')}</p>}
      <Form method="post">
        <button type="submit" name="intent" value="leave" className="button ghost desk-danger">
          {t('playerLeaveYes')}
        </button>
      </Form>
    </details>
  );
}

function Ticket({ ticket, invitation }: { ticket: PlayerTicket; invitation: string }) {
  const { t, to } = useDeskTexts();
  const { token, player, organiser, players, free, status, open, club } = ticket;
  const isIn = player.state === 'joined';
  return (
    <>
      <h1>{t(isIn ? 'playerTitle' : `playerTitle${player.state}`, { name: player.name })}</h1>
      {status === 'cancelled' && (
        <p className="desk-state" role="status">
          {t('bookingcancelled')}
        </p>
      )}
      {isIn && status !== 'cancelled' && <p className="desk-lead">{t('playerKeep')}</p>}
      <section className="desk-card" aria-label={t('bookingTitle')}>
        <VisitFacts visit={ticket} rows={[[t('invitePlay'), [organiser, ...players].join(', ')]]} />
        <p className="desk-more">
          <a href={to(`/booking-player/${token}/calendar`)} download>
            {t(isIn && status !== 'cancelled' ? 'playerCalendar' : 'playerCalendarOff')}
          </a>
        </p>
        <p className="desk-more">
          <a href={to(`/club/${club.slug}`)}>{club.title}</a>
        </p>
      </section>
      <Share ticket={ticket} />
      {isIn && open && (
        <section className="desk-card" aria-labelledby="invitation">
          <h2 id="invitation">{t('splitInvite')}</h2>
          <p>{t(free > 0 ? 'splitInviteText' : 'playerPass', { count: free })}</p>
          <CopiedLink url={invitation} label={t('splitInvite')} />
        </section>
      )}
      <Leave ticket={ticket} />
    </>
  );
}

/** A player's ticket of a split booking: the share, leaving, and the invitation. Works without JavaScript. */
export default function BookingPlayerPage() {
  const { ticket, invitation, texts } = useLoaderData<typeof loader>();
  usePolling(ticket.player.payable);
  const answer = useActionData<typeof action>();
  return (
    <DeskLayout texts={texts} title="splitTitle" club={ticket.club.title} problem={answer?.problem || undefined}>
      <ToCheckout answer={answer} />
      <Ticket ticket={ticket} invitation={invitation} />
    </DeskLayout>
  );
}
