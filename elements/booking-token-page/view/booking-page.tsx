import type { ReactNode } from 'react';
import { isAwaitingPayment } from '#elements/shared/booking.ts';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import { tellApart } from '#elements/shared/text.ts';
import { useForeign } from '#elements/shared/ui/use-foreign.ts';
import { type bookingStates, timeChange } from '../deferred-parts.ts';
import { type BookingView, isAsked, isBusy, isPlainTicket, isUnconfirmed } from '../model.ts';
import { Actions } from './actions.tsx';
import { CancelRow } from './cancel-row.tsx';
import { bookedStatus, Heading } from './heading.tsx';
import { Ticket } from './ticket.tsx';

type BookingStates = NonNullable<ReturnType<typeof bookingStates.in>['value']>['code'];

interface Props extends Omit<BookingView, 'foreign'> {
  /** May be missing for a plain ticket only. */
  states: BookingStates | undefined;
}

/** The choice of another time, in place of the row that leads to it. */
function TimeChange(view: BookingView): ReactNode {
  const { report } = view.page.environment.context;
  const { value } = useDeferred(timeChange.in(view.language), { when: 'demand', onError: report });
  return value && <value.code.TimeChange messages={value.messages} {...view} />;
}

/** A page with a booking: its status, the ticket, and what the visitor can do with it. */
export function BookingPage({ states, ...props }: Props): ReactNode {
  const { page, state, booking, kind, t } = props;
  const { step, note } = state;
  const view: BookingView = { ...props, foreign: useForeign(booking.starts_at) };
  tellApart(booking, booking.club.time_zone);
  const isQuestion = isAsked(step);
  const isChoosing = step === 'choosing' || step === 'moving';
  const isOver = step === 'cancelled' || step === 'expired';
  const question = states && isQuestion && <states.Confirmation {...view} />;
  const status =
    states && !isPlainTicket(booking, kind)
      ? states.statusText({ ...view, asking: isQuestion && kind === 'cancel' })
      : bookedStatus(booking, t);
  return (
    <div className="page" aria-busy={isBusy(state)}>
      <Heading {...status} isCancelled={booking.status === 'cancelled'} />
      {kind === 'cancel' && question}
      {states && isAwaitingPayment(booking) && !isQuestion && <states.PayRow {...view} />}
      <Ticket client={page.environment.context.client} {...view} />
      {!isUnconfirmed(booking) && <Actions {...view} />}
      {kind !== 'cancel' && question}
      <p part="note" className="note" role="status">
        {note && t(note)}
      </p>
      {isChoosing && <TimeChange {...view} />}
      {!isQuestion && !isChoosing && !isOver && <CancelRow {...view} />}
    </div>
  );
}
