import { decodeBooking, payBooking } from 'courtside/core';
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import {
  closeSplit,
  FEWEST_PLAYERS,
  getHostedMatch,
  getSplit,
  MOST_PLAYERS,
  removePlayer,
  type Split,
  splitBooking,
} from '#core/desk.ts';
import { privateHeaders } from '#core/site.ts';
import { shownClubs } from '../analytics/shown-clubs.ts';
import { apiOf } from '../api.server.ts';
import { openCheckout } from '../booking/checkout.server.ts';
import { CopiedLink } from '../booking/copied-link.tsx';
import { SplitPlayers } from '../booking/split-players.tsx';
import { ToCheckout } from '../booking/to-checkout.tsx';
import { VisitFacts } from '../booking/visit-facts.tsx';
import { siteContext } from '../context.ts';
import { DeskLayout } from '../desk/desk-layout.tsx';
import { Done } from '../desk/done.tsx';
import { isUnknownLink, pathIn, rejectedResponse, textIn, textsOf, tokenOf, unknownLink } from '../desk/page.server.ts';
import { useDeskTexts } from '../desk/use-desk-texts.ts';
import { usePolling } from '../ui/use-reload.ts';

export const headers = () => privateHeaders('same-origin');

/** With the organiser. */
const USUAL_PLAYERS = 4;

const usualPlayers = (accepted: number) => Math.min(Math.max(USUAL_PLAYERS, accepted + 1), MOST_PLAYERS);

/** Nothing for a link that leads to nothing. @throws every other error */
function orNull(error: unknown): null {
  if (isUnknownLink(error)) return null;
  throw error;
}

export async function loader(page: LoaderFunctionArgs) {
  const token = tokenOf(page);
  const api = apiOf(page);
  const [booking, split] = await Promise.all([
    decodeBooking(api, { token }).catch(unknownLink),
    getSplit(api, { token }).catch(orNull),
  ]);
  const { publicUrl } = page.context.get(siteContext);
  // Who was accepted for the match of the booking pays a share too.
  const hosted = split ? null : await getHostedMatch(api, { token }).catch(orNull);
  const accepted = hosted?.players.filter(({ state }) => state === 'accepted').length ?? 0;
  const isBegun = Date.parse(booking.starts_at) <= page.context.get(siteContext).clock();
  return {
    ...{ booking, split, isBegun, texts: textsOf(page) },
    limits: { fewest: FEWEST_PLAYERS, most: MOST_PLAYERS, usual: usualPlayers(accepted) },
    done: new URL(page.request.url).searchParams.get('done') ?? '',
    invitation: split ? publicUrl + pathIn(page, `/booking-invite/${split.invite_token}`) : '',
    ...shownClubs(booking.club),
  };
}

/** After a refusal too, so that the page shows the players as they are now. */
export const shouldRevalidate = () => true;

export async function action(page: ActionFunctionArgs) {
  const token = tokenOf(page);
  const api = apiOf(page);
  const form = await page.request.formData();
  const intent = textIn(form, 'intent');
  try {
    if (intent === 'pay') return openCheckout(await payBooking(api, { token }));
    if (intent === 'close') await closeSplit(api, { token });
    else if (intent === 'remove') {
      const id = Number(textIn(form, 'player'));
      await removePlayer(api, { token, player_id: id });
      return redirect(`${pathIn(page, `/booking-split/${token}`)}?done=removed-${id}`);
    } else await splitBooking(api, { token, players: Number(textIn(form, 'players')) });
    return redirect(pathIn(page, `/booking-split/${token}`));
  } catch (error) {
    return rejectedResponse(error, page);
  }
}

type LoaderData = ReturnType<typeof useLoaderData<typeof loader>>;

type RefusalProps = Pick<LoaderData, 'booking' | 'isBegun'> & { isRefused: boolean };

/** Chooses how many play. */
function Start({ booking, limits: { fewest, most, usual } }: Pick<LoaderData, 'booking' | 'limits'>) {
  const { t, money } = useDeskTexts();
  const { payment_type: type, payment_status: status, price } = booking;
  const how = type !== 'online' ? 'splitIntroClub' : status === 'paid' ? 'splitIntroPaid' : 'splitIntroOnline';
  const shareOf = (players: number) => money({ ...price, amount: Math.floor(price.amount / players) });
  return (
    <Form method="post" className="desk-card split-start">
      <p>{t('splitIntro')}</p>
      <p>{t(how, { money: money(price) })}</p>
      <fieldset className="desk-times">
        <legend>{t('splitPlayers')}</legend>
        {Array.from({ length: most - fewest + 1 }, (_, index) => index + fewest).map((players) => (
          <label key={players}>
            <input type="radio" name="players" value={players} defaultChecked={players === usual} />
            <span>
              <b>{t('splitCount', { count: players })}</b> {t('splitShares', { money: shareOf(players) })}
            </span>
          </label>
        ))}
      </fieldset>
      <button type="submit" className="button">
        {t('splitStart')}
      </button>
    </Form>
  );
}

/** Why the booking cannot be split. After a refusal the page has said that it cannot. */
function Refusal({ booking: { status }, isBegun, isRefused }: RefusalProps) {
  const { t } = useDeskTexts();
  const stands = status === 'confirmed' || status === 'pending';
  const reason = stands && isBegun ? 'splitBegun' : 'splitNone';
  return (
    <>
      {!stands && <p className="desk-state">{t(`booking${status}`)}</p>}
      {(!isRefused || reason === 'splitBegun') && <p className="desk-lead">{t(reason)}</p>}
    </>
  );
}

/** What the organiser still has to do about the money. */
function Hold({ split }: { split: Split }) {
  const { t, money, moment } = useDeskTexts();
  const { hold, price, charge_at, club, status } = split;
  if (hold !== 'pending' || status !== 'pending') return null;
  return (
    <Form method="post" className="desk-card">
      <h2>{t('splitHoldTitle')}</h2>
      <p>{t('splitHoldText', { money: money(price), when: charge_at ? moment(charge_at, club.time_zone) : '' })}</p>
      <button type="submit" name="intent" value="pay" className="button">
        {t('splitHold', { money: money(price) })}
      </button>
    </Form>
  );
}

/** What comes back to an organiser who has paid the whole price, and when. */
function Prepaid({ split }: { split: Split }) {
  const { t, money, moment } = useDeskTexts();
  const { prepaid, open, status, price, paid, charge_at, club } = split;
  if (!prepaid || status !== 'confirmed') return null;
  if (open && charge_at)
    return (
      <p className="desk-notice">
        {t('splitPrepaid', { money: money(price), when: moment(charge_at, club.time_zone) })}
      </p>
    );
  return paid.amount > 0 && <p className="desk-notice">{t('splitPaidBack', { money: money(paid) })}</p>;
}

/**
 * Charges the organiser at once, or gives back what players have paid. Needs two presses, as it ends
 * the joining.
 */
function Close({ split }: { split: Split }) {
  const { t, money } = useDeskTexts();
  const { hold, prepaid, open, price, paid } = split;
  if ((hold !== 'held' && !prepaid) || !open) return null;
  const label = t(prepaid ? 'splitEnd' : 'splitClose');
  return (
    <details className="desk-card desk-unfold">
      <summary>{label}</summary>
      <p>
        {prepaid
          ? [paid.amount > 0 && t('splitPaidBack', { money: money(paid) }), t('splitEndText')].filter(Boolean).join(' ')
          : t('splitCloseText', { money: money({ ...price, amount: price.amount - paid.amount }) })}
      </p>
      <Form method="post">
        <button type="submit" name="intent" value="close" className="button ghost">
          {label}
        </button>
      </Form>
    </details>
  );
}

function Players({ split, invitation }: { split: Split; invitation: string }) {
  const { t, money, moment } = useDeskTexts();
  const { share, organiser_share, paid, price, charge_at, club, free, hold, prepaid, status, open } = split;
  const stands = status === 'confirmed' || status === 'pending';
  return (
    <>
      {!stands && (
        <p className="desk-state" role="status">
          {t(`booking${status}`)}
        </p>
      )}
      <Hold split={split} />
      <Prepaid split={split} />
      <section className="desk-card" aria-labelledby="invitation">
        <h2 id="invitation">{t('splitInvite')}</h2>
        {open && hold !== 'pending' ? (
          <>
            <p>{t(free > 0 ? 'splitInviteText' : 'splitInviteFull', { count: free })}</p>
            <CopiedLink url={invitation} label={t('splitInvite')} />
          </>
        ) : (
          <p>{t(hold === 'pending' && status === 'pending' ? 'splitInviteLater' : 'splitInviteOver')}</p>
        )}
      </section>
      <SplitPlayers split={split} />
      <section className="desk-card" aria-labelledby="booking">
        <h2 id="booking">{t('bookingTitle')}</h2>
        <VisitFacts
          visit={split}
          rows={[
            [t('price'), money(price)],
            [t('splitEach'), money(share)],
            [t('splitYours'), money(organiser_share)],
            [t('splitPaid'), money(paid)],
            [t('splitChargeAt'), stands && hold !== 'charged' && charge_at && moment(charge_at, club.time_zone)],
          ]}
        />
        {stands && hold === 'charged' && !prepaid && <p className="desk-notice">{t('splitCharged')}</p>}
      </section>
      <Close split={split} />
    </>
  );
}

/** The players of a booking and their shares, for its organiser. Works without JavaScript. */
export default function BookingSplitPage() {
  const { booking, split, isBegun, texts, invitation, limits, done } = useLoaderData<typeof loader>();
  usePolling(split?.hold === 'pending');
  const answer = useActionData<typeof action>();
  return (
    <DeskLayout texts={texts} title="splitTitle" club={booking.club.title} problem={answer?.problem || undefined}>
      <Heading />
      <Removed split={split} done={answer ? '' : done} />
      <ToCheckout answer={answer} />
      {split && <Players split={split} invitation={invitation} />}
      {!split && booking.splittable && <Start booking={booking} limits={limits} />}
      {!split && !booking.splittable && (
        <Refusal booking={booking} isBegun={isBegun} isRefused={answer !== undefined} />
      )}
      <Back token={booking.token} />
    </DeskLayout>
  );
}

/** Says that a player was removed, as in `removed-7`. */
function Removed({ split, done }: Pick<LoaderData, 'split' | 'done'>) {
  const { t } = useDeskTexts();
  const player = split?.players.find(({ id, state }) => state === 'removed' && done === `removed-${id}`);
  return <Done text={player && t('splitRemoved', { name: player.name })} />;
}

function Heading() {
  const { t } = useDeskTexts();
  return <h1>{t('splitTitle')}</h1>;
}

function Back({ token }: { token: string }) {
  const { t, to } = useDeskTexts();
  return (
    <p className="desk-more">
      <a href={to(`/booking-order/${token}`)}>{t('changeBack')}</a>
    </p>
  );
}
