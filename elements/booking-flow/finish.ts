import { addStyles } from '#elements/shared/element/index.ts';
import css from './finish.css';

/** What the form is checked by, the steps beside the details and what stands after them, with their texts and those of refusals; fetched once somebody types. */
export { announce } from './announce.ts';
export { validate } from './check.ts';
export { ConfirmStep } from './confirm-step.tsx';
export { leadToPayment } from './held.tsx';
export { PassField } from './pass-field.tsx';
export { refusedFields } from './refusal.ts';
export { SlotStep } from './slot-step.tsx';
export { sourceOf } from './source.ts';
export { addStepTexts } from './step-texts/index.ts';
export { submit } from './submit.ts';
export { Done } from './success.tsx';

export const dress = (root: Node): void => addStyles(root, css);
