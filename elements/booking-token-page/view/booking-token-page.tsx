import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { createReader } from '#core/i18n/reader.ts';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import { bookingUrl } from '#elements/shared/ui/order-url.ts';
import { bookingStates } from '../deferred-parts.ts';
import { load } from '../load.ts';
import { type ComponentProps, isPlainTicket, kindOf } from '../model.ts';
import { BookingPage } from './booking-page.tsx';
import { Failure } from './failure.tsx';
import { Skeleton } from './skeleton.tsx';
import { usePage } from './use-page.ts';

/** The URL of the booking's page. Undefined in the first render: the server does not know it. */
function useBookingUrl({ token, context }: ComponentProps): string | undefined {
  const { language, element } = context;
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted ? bookingUrl(token ?? '', { language, api: element?.getAttribute('api') }) : undefined;
}

/** The page of a booking: its ticket, and what its link is opened for. */
export function BookingTokenPage(props: ComponentProps): ReactNode {
  const { context, messages, linksUrl } = props;
  const { language, report } = context;
  const { page, state } = usePage(props);
  const {
    value: states,
    failed,
    retry: loadStates,
  } = useDeferred(bookingStates.in(language), {
    when: 'demand',
    onError: report,
  });
  const t = useMemo(() => createReader({ ...messages, ...states?.messages }, language), [messages, states, language]);
  const url = useBookingUrl(props);
  const kind = kindOf(props.kind);
  const followBooking = states?.code.followBooking;
  useEffect(() => followBooking?.(page), [page, followBooking, kind]);
  const { booking, code } = state;
  const isPlain = booking !== undefined && isPlainTicket(booking, kind);

  if (code) {
    const links = linksUrl ?? url?.replace(/booking-order.*/, 'booking-links');
    return <Failure code={code} retry={() => load(page)} linksUrl={links} t={t} />;
  }
  if (failed && !states && !isPlain) return <Failure code="NETWORK" retry={loadStates} t={t} />;
  if (!booking || (!isPlain && !states)) return <Skeleton t={t} />;
  return (
    <BookingPage
      {...{ page, state, booking, kind, url, t, language }}
      states={states?.code}
      isNew={props.success}
      leads={!linksUrl}
    />
  );
}
