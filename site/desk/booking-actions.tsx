import { Form, Link } from 'react-router';
import type { DeskBookingDetails } from '#core/desk.ts';
import { Folded } from './folded.tsx';
import { Input } from './input.tsx';
import type { Refusal } from './session.server.ts';
import { Submit } from './staff-page.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

/** Minor units per hryvnia. */
const MINOR = 100;

/** Hryvnias of a form as minor units. Zero for what is no amount, which the API refuses. */
export function minorIn(text: string): number {
  const [, amount] = /^(\d+(?:[.,]\d{1,2})?)$/.exec(text.replaceAll(/\s/g, '')) ?? [];
  return amount === undefined ? 0 : Math.round(Number(amount.replace(',', '.')) * MINOR);
}

type ActionsProps = {
  booking: DeskBookingDetails;
  /** What tells a form that is sent again from another one. */
  formKey: string;
  slug: string;
  refusal: Refusal | undefined;
};

/** What is done at once, each a press. */
export function QuickActions({ booking, formKey, slug }: ActionsProps) {
  const { t, to } = useDeskTexts();
  const { can, no_show, id } = booking;
  const buttons: [shown: boolean, intent: string, text: string][] = [
    [can.pay, 'cash', t('paidCash')],
    [can.pay, 'card', t('paidCard')],
    [can.unpay, 'unpay', t('undoPaid')],
    [can.hand_out, 'handout', t('handOut')],
    [can.no_show && !no_show, 'noshow', t('markNoShow')],
    [can.no_show && no_show, 'showedup', t('markShowedUp')],
  ];
  if (!can.move && buttons.every(([shown]) => !shown)) return null;
  return (
    <Form method="post" className="desk-actions">
      <input type="hidden" name="key" value={formKey} />
      {buttons.map(
        ([shown, intent, text], index) =>
          shown && (
            <Submit key={intent} intent={intent} className={index < 2 ? 'button' : 'button ghost'}>
              {text}
            </Submit>
          ),
      )}
      {can.move && (
        <Link className="button ghost" to={to(`/desk/${slug}/booking/${id}/move`)}>
          {t('move')}
        </Link>
      )}
    </Form>
  );
}

function Refund({ booking, formKey, refusal }: ActionsProps) {
  const { t, money } = useDeskTexts();
  const most = booking.refundable.amount / MINOR;
  return (
    <Folded title={t('refund')} isOpen={refusal?.typed.intent === 'refund'}>
      <Form method="post">
        <input type="hidden" name="key" value={formKey} />
        <p>{t(booking.payment_type === 'online' ? 'refundOnline' : 'refundAtClub')}</p>
        <Input
          name="amount"
          label={t('refundAmount', { money: money(booking.refundable) })}
          start={String(most)}
          refusal={refusal}
          // No number field: in some languages browsers drop a decimal comma, which makes 4,50 450.
          control={(props) => <input {...props} inputMode="decimal" required maxLength={20} autoComplete="off" />}
        />
        <Submit intent="refund">{t('refund')}</Submit>
      </Form>
    </Folded>
  );
}

function Message({ refusal }: ActionsProps) {
  const { t } = useDeskTexts();
  return (
    <Folded title={t('messageTitle')} isOpen={refusal?.typed.intent === 'message'}>
      <Form method="post">
        <Input
          name="message"
          label={t('message')}
          refusal={refusal}
          control={(props) => <textarea {...props} rows={3} required maxLength={500} />}
        />
        <Submit intent="message">{t('send')}</Submit>
      </Form>
    </Folded>
  );
}

function Cancel({ refusal }: ActionsProps) {
  const { t } = useDeskTexts();
  return (
    <Folded title={t('cancelTitle')} isOpen={refusal?.typed.intent === 'cancel'}>
      <Form method="post">
        <p>{t('cancelText')}</p>
        <Input
          name="cancel_message"
          label={t('message')}
          optional
          refusal={refusal}
          control={(props) => <textarea {...props} rows={2} maxLength={2000} />}
        />
        <Submit intent="cancel" className="button ghost desk-danger">
          {t('cancel')}
        </Submit>
      </Form>
    </Folded>
  );
}

/**
 * What takes a second step: an amount, words, or a confirmation. A form that has done its work closes
 * and is empty, so that another press does not do it again.
 */
export function SlowActions(props: ActionsProps) {
  const { can, refundable, refunded, history } = props.booking;
  const lastMessage = history.find(({ action }) => action === 'customer_messaged')?.id;
  return (
    <>
      {can.message && <Message key={`message-${lastMessage}`} {...props} />}
      {refundable.amount > 0 && <Refund key={`refund-${refunded.amount}`} {...props} />}
      {can.cancel && <Cancel {...props} />}
    </>
  );
}
