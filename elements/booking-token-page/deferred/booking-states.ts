/** What every page but a plain ticket needs. Its texts are in booking-token-states.json. */
export { Confirmation } from './confirmation.tsx';
export { followBooking } from './follow.ts';
export { PayRow } from './pay-row.tsx';
export { statusText } from './status-text.ts';
