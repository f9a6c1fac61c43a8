import { addStyles } from '#elements/shared/ui/lazy-styles.ts';
import css from './later.css';

export { BookingDialog } from '#elements/shared/ui/booking-dialog.tsx';
export { toggle } from './choose.ts';
export { light, startDrag } from './drag.ts';
export { keepFresh } from './fresh.ts';
export { clickCell } from './grid-click.ts';
export { pressKey } from './grid-keys.ts';

/** Gives the schedule's root the rules that its first paint does without. */
export const dress = (root: Node): void => addStyles(root, css);
