import { UNPAID_NAME } from '#core/domain/storage-names.ts';
import { sessionStore } from '#core/state/storage.ts';
import { isAwaitingPayment } from '#elements/shared/booking.ts';
import { pay } from '#elements/shared/ui/checkout.ts';
import { bookingUrl } from '#elements/shared/ui/order-url.ts';
import {
  type FlowEffects,
  fieldValues,
  firstField,
  isPaidOnline,
  type Offer,
  type Outcome,
  type Step,
  type Values,
} from '../model.ts';
import { announce } from './announce.ts';
import { contactCodeOf } from './contact-code.ts';
import { refuse } from './refusal.ts';
import { leadsToPlayers } from './sharing.ts';
import { sourceOf } from './source.ts';
import { submit } from './submit.ts';
import { setUnopened } from './unopened.ts';
import { validate } from './validation.ts';

/**
 * Validates the form as it is now, and goes on from the step that the visitor confirmed: to the
 * last step of an online payment, or to sending.
 */
export async function check(effects: FlowEffects, step: Step, offer: Offer): Promise<void> {
  const { getState, applyEvent, reader, environment } = effects;
  // A second click while this code was loading confirms nothing more.
  if (getState().step !== step) return;
  const values = fieldValues(getState(), environment.given);
  const errors = validate(values, offer.methods.length > 0, reader());
  if (firstField(errors)) applyEvent({ type: 'invalid', errors });
  else applyEvent({ type: step === 'details' && isPaidOnline(values) ? 'valid' : 'submit' });
  if (getState().step === 'sending') await send(effects, offer, values);
}

/** Sends the form, and shows the booking, or why the API refused it. */
async function send(effects: FlowEffects, offer: Offer, values: Values): Promise<void> {
  const { applyEvent, draft, environment } = effects;
  const { context, given } = environment;
  const { kind, starts_at, ends_at } = offer;
  context.emit('booking-submitted', { kind, starts_at, ends_at });
  let outcome: Outcome;
  try {
    const contact_code = contactCodeOf(effects, values.email)?.value.replace(/\s/g, '');
    const { weeks = [] } = effects.getState();
    outcome = await submit(context.client, offer, values, { ...sourceOf(given), contact_code, weeks });
  } catch (error) {
    context.report(error);
    await refuse(effects, error, offer);
    return;
  }
  draft.clear();
  const isUnpaid = outcome.kind === 'booked' && isAwaitingPayment(outcome.booking);
  applyEvent({ type: isUnpaid ? 'paymentDue' : 'booked', outcome });
  announce(context, outcome);
  if (outcome.kind === 'booked' && isUnpaid) {
    const { booking } = outcome;
    // For the schedule, to which the visitor may come back without having paid.
    sessionStore.set(UNPAID_NAME, booking.token);
    const { language, client, element, report } = context;
    const api = element?.getAttribute('api');
    if (leadsToPlayers(effects, booking))
      window.open(bookingUrl(booking.token, { language, api, kind: 'split' }), '_top');
    else
      await pay(client, booking.token, given.returnUrl).catch((error) => {
        report(error);
        setUnopened(booking);
      });
    applyEvent({ type: 'redirected' });
  }
}
