import { addStyles } from '#elements/shared/ui/lazy-styles.ts';
import css from './finish.css';

/** What the last step needs and what stands after it; fetched on the way there. */
export { announce } from './announce.ts';
export { ConfirmStep } from './confirm-step.tsx';
export { submit } from './submit.ts';
export { Done } from './success.tsx';

export const dress = (root: Node): void => addStyles(root, css);
