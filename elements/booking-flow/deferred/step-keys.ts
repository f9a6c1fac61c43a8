import { formStep, type OfferView, type StepKeys } from '../model.ts';

/** The texts of a step before or after the details, and of the details while they are sent. */
export function stepKeys({ state }: OfferView): StepKeys {
  const step = formStep(state);
  if (step === 'slot') return { title: 'titleSlot', button: 'toDetails' };
  const title = step === 'details' ? 'titleDetails' : 'titleConfirm';
  return state.step === 'sending' ? { title, button: 'sending' } : { title };
}
