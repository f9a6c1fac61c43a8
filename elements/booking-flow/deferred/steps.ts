/** The code that loads for validation, and for every step but the details; see `StepsCode`. */

import ticket from '../../shared/ticket/ticket.css';
import steps from '../styles/steps.css';

export { ConfirmStep } from './confirm-step.tsx';
export { ContactCodeField } from './contact-code-field.tsx';
export { Done } from './done.tsx';
export { Notice } from './notice.tsx';
export { PassField } from './pass-field.tsx';
export { refuse, showTaken } from './refusal.ts';
export { check } from './send.ts';
export { SlotStep } from './slot-step.tsx';
export { stepKeys } from './step-keys.ts';

export const css = steps + ticket;
