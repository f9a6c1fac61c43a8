export { BookingDialog } from '#elements/shared/ui/booking-dialog.tsx';
export { toggle } from './choose.ts';
export { light, startDrag } from './drag.ts';
export { keepFresh } from './fresh.ts';
export { clickCell } from './grid-click.ts';
export { pressKey } from './grid-keys.ts';
