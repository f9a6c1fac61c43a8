import type { OfferView, StepKeys } from '../model.ts';

/** The key of the button that books or sends. */
function submitKey({ offer, values }: OfferView): string {
  if (offer.kind === 'request') return 'sendRequest';
  if (values.payment_type === 'online') return 'payOnline';
  return offer.kind === 'group' ? 'bookPlace' : 'book';
}

/** The texts of a step other than the details. The button names what comes next. */
export function stepKeys(view: OfferView): StepKeys {
  const { step } = view.state;
  if (step === 'slot') return { title: 'titleSlot', button: 'toDetails' };
  return {
    title: view.offer.kind === 'request' ? 'titleConfirmRequest' : 'titleConfirm',
    button: step === 'sending' ? 'sending' : submitKey(view),
  };
}
