/** What a booking that simply stands does without: how any other one stands, its payment, the question whether to cancel. */
export { Confirmation } from './Confirmation.tsx';
export { PayRow } from './PayRow.tsx';
export { saidOf } from './said.ts';
