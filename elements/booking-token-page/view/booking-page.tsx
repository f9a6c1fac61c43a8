import { type ReactNode, useEffect, useState } from 'react';
import { isAwaitingPayment } from '#elements/shared/booking.ts';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import { tellApart } from '#elements/shared/text.ts';
import { Actions } from '#elements/shared/ticket/actions.tsx';
import { Ticket } from '#elements/shared/ticket/ticket.tsx';
import { useForeign } from '#elements/shared/ui/use-foreign.ts';
import { type bookingStates, timeChange, vote } from '../deferred-parts.ts';
import { type BookingView, isAsked, isBusy, isPlainTicket, isUnconfirmed } from '../model.ts';
import { CancelRow } from './cancel-row.tsx';
import { bookedStatus, Heading } from './heading.tsx';

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
  // False in the first render, because the server has another clock.
  const [isPlayed, setPlayed] = useState(false);
  useEffect(() => setPlayed(booking.status === 'confirmed' && Date.parse(booking.ends_at) < Date.now()));
  // The question for a vote. It is no loss if it cannot be loaded.
  const { value } = useDeferred(vote.in(view.language), { when: 'demand', wanted: isPlayed, onError: 'ignore' });
  tellApart(booking, booking.club.time_zone);
  const isQuestion = isAsked(step);
  const isChoosing = step === 'choosing' || step === 'moving';
  const question = states && isQuestion && <states.Confirmation {...view} />;
  const status =
    states && !isPlainTicket(booking, kind)
      ? states.statusText({ ...view, asking: isQuestion && kind === 'cancel', left: state.left })
      : bookedStatus(booking, t);
  return (
    <div className="page" aria-busy={isBusy(state)}>
      <Heading {...status} isCancelled={booking.status === 'cancelled'} />
      {/* What the link is opened for; beside the ticket where there is room. */}
      <div className="purpose">
        {kind === 'cancel' && question}
        {states && isAwaitingPayment(booking) && !isQuestion && <states.PayRow {...view} />}
      </div>
      <Ticket client={page.environment.context.client} isPlayed={isPlayed} {...view} />
      <div className="side">
        {/* Whoever is asked whether to cancel needs no calendar. */}
        {!isUnconfirmed(booking) && !(isQuestion && kind === 'cancel') && <Actions {...view} />}
        {kind !== 'cancel' && question}
        <p part="note" className="note" role="status">
          {note && t(note)}
        </p>
        {isPlayed
          ? value && <value.code.Vote messages={value.messages} {...view} />
          : !isQuestion && !isChoosing && step !== 'cancelled' && step !== 'expired' && <CancelRow {...view} />}
      </div>
      {isChoosing && (
        <div className="choice">
          <TimeChange {...view} />
        </div>
      )}
    </div>
  );
}
