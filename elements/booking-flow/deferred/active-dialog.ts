import { activateDialog, type DialogName } from '#core/state/dialog-store.ts';
import { type FlowState, formStep, type View } from '../model.ts';

/** The name of a booking's dialog in its current step. */
export function dialogNameOf(state: FlowState): DialogName {
  const { step, offer, outcome } = state;
  if (outcome?.kind === 'requested') return 'booking-request-success';
  if (outcome) return outcome.booking.status === 'pending' ? 'booking-online' : 'booking-success';
  if (step === 'redirecting') return 'booking-online';
  if (formStep(state) === 'confirm') return 'booking-confirm';
  if (offer?.kind === 'group') return 'booking-group';
  return offer?.kind === 'request' ? 'booking-request' : 'booking-details';
}

/** Makes the dialog of a booking the page's active one, see `activateDialog`. */
export function activate({ state, context: { element } }: View, openedAt: number, close: () => void): () => void {
  const [club, slot, session] = ['club', 'slot', 'session'].map((name) => element?.getAttribute(name));
  return activateDialog({ name: dialogNameOf(state), params: { element, club, slot, session }, openedAt, close });
}
