import { createElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { BOOKING_PARTS, exported } from './inner-parts.ts';

/** What is booked: the tokens of adjoining slots, or a place in a session. */
export type Order = { slots: string[] } | { session: number };

interface Props {
  order: Order;
  club: string;
  context: WidgetContext;
  /** A booking or a request was made: the times have changed. */
  onDone(): void;
  onClose(): void;
}

/** `<booking-flow>` as a dialog; the element is another widget, known here by its tag and events alone. */
export function BookingDialog({ order, club, context, onDone, onClose }: Props): ReactNode {
  const flow = useRef<HTMLElement>(null);
  const handlers = useRef({ onDone, onClose });
  handlers.current = { onDone, onClose };

  useLayoutEffect(() => {
    const element = flow.current;
    const done = () => handlers.current.onDone();
    const closed = () => handlers.current.onClose();
    element?.addEventListener('courtside-booking-confirmed', done);
    element?.addEventListener('courtside-booking-pending', done);
    element?.addEventListener('courtside-booking-requested', done);
    element?.addEventListener('courtside-booking-closed', closed);
    return () => {
      element?.removeEventListener('courtside-booking-confirmed', done);
      element?.removeEventListener('courtside-booking-pending', done);
      element?.removeEventListener('courtside-booking-requested', done);
      element?.removeEventListener('courtside-booking-closed', closed);
    };
  }, []);

  return createElement('booking-flow', {
    ref: flow,
    mode: 'dialog',
    // A booking that opens one is no other to the page.
    exportparts: exported(BOOKING_PARTS, context.element?.localName === 'booking-flow' ? '' : 'booking-'),
    club,
    ...('slots' in order ? { slot: order.slots.join(' ') } : { session: String(order.session) }),
    ...handedOn(context),
  });
}

/** Attributes that a widget inside gets from the one around it, beside language and consent. */
const PASSED = 'api theme broker order-url return-url forward given-name family-name telephone email comment'.split(
  ' ',
);

/** What a widget that stands inside another takes over from it. */
export function handedOn({ element, language, consent }: WidgetContext): Record<string, unknown> {
  const attributes: Record<string, unknown> = { lang: language };
  for (const name of PASSED) {
    const value = element?.getAttribute(name);
    if (value) attributes[name] = value;
  }
  if (consent()) attributes.consent = true;
  return attributes;
}
