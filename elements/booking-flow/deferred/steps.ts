import { addStyles } from '#elements/shared/element/index.ts';
import css from '../styles/steps.css';

export { addStepTexts } from '../step-texts/index.ts';
/** What the form is checked by, the steps beside the details and what stands after them, with their texts and those of refusals; fetched once somebody types. */
export { announce } from './announce.ts';
export { leadToPayment } from './awaiting-payment.tsx';
export { ConfirmStep } from './confirm-step.tsx';
export { PassField } from './pass-field.tsx';
export { refusedFields } from './refusal.ts';
export { SlotStep } from './slot-step.tsx';
export { sourceOf } from './source.ts';
export { submit } from './submit.ts';
export { Done } from './success.tsx';
export { validate } from './validation.ts';

export const dress = (root: Node): void => addStyles(root, css);
