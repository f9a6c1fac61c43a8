import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createReader } from '#core/i18n/reader.ts';
import { isAwaitingPayment } from '#elements/shared/booking.ts';
import { importAgain, type Messages, type WidgetContext } from '#elements/shared/element/index.ts';
import { bookingUrl } from '#elements/shared/ui/order-url.ts';
import { useForeign } from '#elements/shared/ui/use-foreign.ts';
import { Actions } from './Actions.tsx';
import { countPaid } from './announce.ts';
import { CancelRow } from './CancelRow.tsx';
import type { Change } from './change.ts';
import type { View } from './data.ts';
import { Failure } from './Failure.tsx';
import { deadlineOf } from './format.ts';
import { Heading } from './Heading.tsx';
import { Skeleton } from './Skeleton.tsx';
import { isPlain, isUnmade, isUnsettled, kindOf } from './standing.ts';
import { Ticket } from './Ticket.tsx';
import { useBooking } from './use-booking.ts';
import { usePolling } from './use-polling.ts';
import { useStates } from './use-states.ts';

export interface TokenPageProps {
  token?: string;
  kind?: string;
  returnUrl?: string;
  linksUrl?: string;
}

interface Props extends TokenPageProps {
  context: WidgetContext;
  messages: Messages;
  initial: View | undefined;
}

export function BookingTokenPage({
  token,
  kind: wanted,
  returnUrl,
  linksUrl,
  context,
  messages,
  initial,
}: Props): ReactNode {
  const { language, element } = context;
  const { states, missed, load: loadStates } = useStates(context);
  const writing = useMemo(
    () => ({ t: createReader({ ...messages, ...states?.texts }, language), language }),
    [messages, states, language],
  );
  const kind = kindOf(wanted);
  const {
    booking,
    code,
    busy,
    failure,
    problem,
    retry,
    refresh,
    poll,
    pay,
    cancel,
    moved: showMoved,
  } = useBooking(token, initial, context, writing.t);
  usePolling(booking !== undefined && isUnsettled(booking), poll);
  const [asking, setAsking] = useState(kind === 'cancel');
  /** The choice of another time, while it is open. */
  const [choice, setChoice] = useState<{ Change: typeof Change }>();
  /** What came of going to change the time, as a key of the texts. */
  const [news, setNews] = useState<'moved' | 'changeNotLoaded'>();
  const [url, setUrl] = useState<string>();
  /** What needs script cannot be pressed before there is any: a press would be lost. */
  const ready = url !== undefined;
  const foreign = useForeign(booking?.starts_at);
  const changeButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const question = useRef<HTMLHeadingElement>(null);
  /** What the visitor has just done; the focus follows it. A page that only opened leaves the focus alone. */
  const moved = useRef<'asked' | 'kept' | 'cancelling' | 'stayed' | 'moved'>(undefined);

  useEffect(() => setAsking(kind === 'cancel'), [kind]);
  useEffect(() => {
    setUrl(bookingUrl(token ?? '', { language, api: element?.getAttribute('api') }));
  }, [token, language, element]);

  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => context.expose({ refresh: () => latest.current() }), [context]);
  const filled = booking !== undefined;
  useEffect(() => {
    if (filled) context.emit('ready');
  }, [filled]);
  const paid = kind === 'payment' && booking?.payment_status === 'paid';
  useEffect(() => {
    if (!booking || !paid) return;
    context.emit('booking-paid', { token, code: booking.code, price: booking.price });
    countPaid(context, booking);
  }, [paid, booking?.token]);

  const cancelled = booking?.status === 'cancelled';
  const open =
    asking && states !== undefined && booking !== undefined && !cancelled && booking.cancellation.cancellable;

  useEffect(() => {
    if (moved.current === 'asked' && open) question.current?.focus();
    else if (moved.current === 'kept' && !open) cancelButton.current?.focus();
    else if (moved.current === 'stayed' && !choice) changeButton.current?.focus();
    else if (moved.current === 'moved' && !choice) heading.current?.focus();
    else if (moved.current === 'cancelling' && !open) heading.current?.focus();
    else return;
    if (moved.current !== 'cancelling' || !busy) moved.current = undefined;
  }, [open, busy, choice]);

  const changing = choice !== undefined && !open && Boolean(booking?.changeable_until);

  if (code) {
    const links = linksUrl ?? url?.replace(/booking-order.*/, 'booking-links');
    return <Failure code={code} retry={retry} linksUrl={links} {...writing} />;
  }
  const plain = booking && isPlain(booking, kind);
  if (missed && !plain) return <Failure code="NETWORK" retry={loadStates} {...writing} />;
  if (!booking || (!plain && !states)) return <Skeleton {...writing} />;

  const ask = () => {
    moved.current = 'asked';
    setAsking(true);
    loadStates();
    refresh();
  };
  const change = () => {
    setNews(undefined);
    refresh();
    importAgain(() => import('./change.ts')).then(setChoice, (error) => {
      context.report(error);
      setNews('changeNotLoaded');
    });
  };
  const keep = () => {
    // What was sent cannot be taken back while its answer is on the way.
    if (busy && moved.current === 'cancelling') return;
    moved.current = 'kept';
    setAsking(false);
  };
  const confirm = () => {
    moved.current = 'cancelling';
    cancel();
  };

  const confirmation = open && (
    <states.Confirmation
      booking={booking}
      deadline={deadlineOf(booking, writing, foreign)}
      busy={busy}
      ready={ready}
      failure={failure}
      question={question}
      onConfirm={confirm}
      onKeep={keep}
      {...writing}
    />
  );
  return (
    <div className="page" aria-busy={busy}>
      <Heading
        booking={booking}
        kind={kind}
        states={plain ? undefined : states}
        asking={kind === 'cancel' && open}
        heading={heading}
        {...writing}
      />
      {kind === 'cancel' && confirmation}
      {states && isAwaitingPayment(booking) && !open && (
        <states.PayRow {...{ booking, ready, busy, problem }} onPay={() => pay(returnUrl)} {...writing} />
      )}
      <Ticket client={context.client} booking={booking} foreign={foreign} {...writing} />
      {!isUnmade(booking) && <Actions booking={booking} url={url} {...writing} />}
      {kind !== 'cancel' && confirmation}
      <p part="note" className="note" role="status">
        {asking && missed ? writing.t('NETWORK') : news && writing.t(news)}
      </p>
      {changing && (
        <choice.Change
          context={context}
          booking={booking}
          onMoved={(booking) => {
            moved.current = 'moved';
            setChoice(undefined);
            setNews('moved');
            showMoved(booking);
          }}
          onKeep={() => {
            moved.current = 'stayed';
            setChoice(undefined);
          }}
          {...writing}
        />
      )}
      {!open && !changing && !cancelled && booking.status !== 'expired' && (
        <CancelRow
          booking={booking}
          deadline={deadlineOf(booking, writing, foreign)}
          failure={failure}
          button={cancelButton}
          ready={ready}
          onCancel={ask}
          changeButton={changeButton}
          onChange={change}
          {...writing}
        />
      )}
    </div>
  );
}
