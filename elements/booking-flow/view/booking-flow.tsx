import { type ReactNode, useEffect, useState } from 'react';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import { opener } from '../deferred-parts.ts';
import { type ComponentProps, isWanted, opensInDialog } from '../model.ts';
import { Booking } from './booking.tsx';
import { useMounted } from './use-mounted.ts';

/**
 * The widget: a booking, or what opens one. Another slot or session starts a new booking, and so
 * does `reset()`. Without either there is a button, a dialog with the club's free times, or
 * nothing, of which the opener tells the author of the page.
 */
export function BookingFlow(props: ComponentProps): ReactNode {
  const { context, slot, session } = props;
  const [round, setRound] = useState(0);
  useEffect(() => context.expose({ reset: () => setRound((before) => before + 1) }), [context]);
  const wanted = isWanted(props);
  const key = `${slot ?? ''} ${session ?? ''} ${round}`;
  if (!wanted || (opensInDialog(props) && props.mode !== 'dialog')) return <DeferredOpener key={key} {...props} />;
  return <Booking key={key} {...props} />;
}

function DeferredOpener(props: ComponentProps): ReactNode {
  // The server renders a button, but no dialog.
  const wanted = useMounted() || props.mode !== 'dialog';
  const { value } = useDeferred(opener, { when: 'demand', wanted, onError: props.context.report });
  return value && <value.Opener {...props} />;
}
