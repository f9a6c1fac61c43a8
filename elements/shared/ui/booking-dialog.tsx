import { createElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { motion } from './dialog.tsx';
import { BOOKING_PARTS, exported } from './inner-parts.ts';

/** The slots to book, by tokens, or the session, by id. */
export type Order = { slots: string[] } | { session: number };

interface Props {
  order: Order;
  club: string;
  context: WidgetContext;
  /** Called when a booking or a request was made, or may have been: free slots have changed. */
  onDone(event: Event): void;
  onClose(): void;
}

/**
 * `<booking-flow>` as a dialog. Uses only the tag and events of that element, which is another
 * widget.
 */
export function BookingDialog({ order, club, context, onDone, onClose }: Props): ReactNode {
  const flow = useRef<HTMLElement>(null);
  const handlers = useRef({ onDone, onClose });
  handlers.current = { onDone, onClose };

  // The element, and with it the listeners, leaves the page with this component, or once its dialog
  // has left.
  useLayoutEffect(() => {
    const element = flow.current;
    const done = (event: Event) => handlers.current.onDone(event);
    const closed = () => handlers.current.onClose();
    for (const outcome of ['confirmed', 'pending', 'requested', 'unanswered'])
      element?.addEventListener(`courtside-booking-${outcome}`, done);
    element?.addEventListener('courtside-booking-closed', closed);
    // To the page it would be a second one of the outer element.
    element?.addEventListener('courtside-ready', (event) => event.stopPropagation());
    return () => {
      if (element) motion.value?.stay(element);
    };
  }, []);

  return createElement('booking-flow', {
    ref: flow,
    mode: 'dialog',
    // To the page, a booking inside a booking is the same one.
    exportparts: exported(BOOKING_PARTS, context.element?.localName === 'booking-flow' ? '' : 'booking-'),
    club,
    ...('slots' in order ? { slot: order.slots.join(' ') } : { session: String(order.session) }),
    ...handedOn(context),
  });
}

/** Attributes that a nested widget gets from the outer one, in addition to language and consent. */
const INHERITED_ATTRIBUTES =
  'api theme broker order-url return-url forward given-name family-name telephone email comment'.split(' ');

/** The attributes that a nested widget inherits from the outer one. */
export function handedOn({ element, language, consent }: WidgetContext): Record<string, unknown> {
  const attributes: Record<string, unknown> = { lang: language };
  for (const name of INHERITED_ATTRIBUTES) {
    const value = element?.getAttribute(name);
    if (value) attributes[name] = value;
  }
  if (consent()) attributes.consent = true;
  return attributes;
}
