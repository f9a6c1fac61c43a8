import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { DeskCalls } from '#core/desk.ts';
import { formatBookingCode, privateHeaders } from '#core/site.ts';
import { loadAfterRefusal } from '../desk/after-refusal.ts';
import { minorIn, QuickActions, SlowActions } from '../desk/booking-actions.tsx';
import { DeskPlayers } from '../desk/desk-players.tsx';
import { contactRows, Facts } from '../desk/facts.tsx';
import { LogList } from '../desk/log-list.tsx';
import { idIn, textIn } from '../desk/page.server.ts';
import { paymentKey } from '../desk/payment-text.ts';
import { changeDesk, deskPath, readDesk } from '../desk/session.server.ts';
import { StaffPage } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');
export const shouldRevalidate = loadAfterRefusal;

export const loader = (page: LoaderFunctionArgs) =>
  readDesk(page, async (desk) => ({
    ...(await desk.booking(page.params.club!, idIn(page))),
    // Of this page's forms: sent again, such as after a lost answer, they move no money again.
    formKey: crypto.randomUUID(),
  }));

type Change = (desk: DeskCalls, slug: string, id: number, form: FormData) => Promise<unknown>;

const playerIn = (form: FormData) => Number(form.get('player'));
const keyIn = (form: FormData) => String(form.get('key') ?? '');

/** What each button does, and the word for it in the address that follows. */
const CHANGES: Record<string, [done: string, change: Change]> = {
  cash: ['paid', (desk, slug, id, form) => desk.pay(slug, id, { payment_type: 'cash' }, keyIn(form))],
  card: ['paid', (desk, slug, id, form) => desk.pay(slug, id, { payment_type: 'card' }, keyIn(form))],
  unpay: ['unpaid', (desk, slug, id, form) => desk.unpay(slug, id, keyIn(form))],
  sharecash: [
    'sharepaid',
    (desk, slug, id, form) => desk.payShare(slug, id, playerIn(form), { payment_type: 'cash' }, keyIn(form)),
  ],
  sharecard: [
    'sharepaid',
    (desk, slug, id, form) => desk.payShare(slug, id, playerIn(form), { payment_type: 'card' }, keyIn(form)),
  ],
  unshare: ['shareunpaid', (desk, slug, id, form) => desk.unpayShare(slug, id, playerIn(form), keyIn(form))],
  noshow: ['noshow', (desk, slug, id) => desk.noShow(slug, id, { no_show: true })],
  showedup: ['showedup', (desk, slug, id) => desk.noShow(slug, id, { no_show: false })],
  handout: ['handedout', (desk, slug, id, form) => desk.handOut(slug, id, keyIn(form))],
  refund: [
    'refunded',
    (desk, slug, id, form) => desk.refund(slug, id, { amount: minorIn(textIn(form, 'amount') ?? '') }, keyIn(form)),
  ],
  message: ['messaged', (desk, slug, id, form) => desk.message(slug, id, { message: textIn(form, 'message') ?? '' })],
  cancel: [
    'cancelled',
    (desk, slug, id, form) => {
      const message = textIn(form, 'cancel_message');
      return desk.cancel(slug, id, message === undefined ? {} : { message });
    },
  ],
};

export function action(page: ActionFunctionArgs) {
  const [slug, id] = [page.params.club!, idIn(page)];
  return changeDesk(page, async (desk, form) => {
    const [done, change] = CHANGES[String(form.get('intent'))] ?? [];
    await change?.(desk, slug, id, form);
    return deskPath(page, `/${slug}/booking/${id}${done ? `?done=${done}` : ''}`);
  });
}

/** A booking, with everything that the desk can do with it. */
export default function DeskBookingPage() {
  const { club, booking, formKey } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t, to, day, hours, money } = useDeskTexts();
  const { status, no_show, payment_type, refunded } = booking;
  const paid = payment_type === 'subscription' ? t('byPass') : t(paymentKey(booking));
  const actions = { booking, formKey, slug: club.slug, refusal };
  return (
    <StaffPage title={t('bookingTitle')} refusal={refusal}>
      <p className="desk-state">{[t(`booking${status}`), no_show && t('noShow')].filter(Boolean).join(', ')}</p>
      <div className="desk-columns">
        <div>
          <div className="desk-card">
            <p className="desk-when">
              <span>{day(booking.starts_at)}</span>
              <b>{hours(booking, club.time_zone)}</b>
            </p>
            <Facts
              rows={[
                [t('what'), booking.title],
                [t('court'), booking.court],
                [t('price'), `${money(booking.price)}, ${paid}`],
                [t('paidSum'), refunded.amount > 0 && booking.paid && money(booking.paid)],
                [t('refunds'), refunded.amount > 0 && money(refunded)],
                [t('code'), formatBookingCode(booking.code)],
                ...contactRows(t, booking),
              ]}
            />
          </div>
          {booking.split && (
            <DeskPlayers split={booking.split} status={status} formKey={formKey} zone={club.time_zone} />
          )}
          <QuickActions {...actions} />
        </div>
        <div>
          <SlowActions {...actions} />
          <h2>{t('history')}</h2>
          {booking.history.length === 0 && <p className="desk-lead">{t('historyNone')}</p>}
          <LogList entries={booking.history} zone={club.time_zone} />
        </div>
      </div>
      <p className="desk-more">
        <Link to={`${to(`/desk/${club.slug}`)}?date=${booking.day}`}>{t('backToDay')}</Link>
      </p>
    </StaffPage>
  );
}
