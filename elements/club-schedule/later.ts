export { BookingDialog } from '#elements/shared/ui/booking-dialog.tsx';
export { toggle } from './choose.ts';
export { announcement, selectDetail } from './chosen.ts';
export { keepFresh } from './fresh.ts';
export { pressKey } from './grid-keys.ts';
export { clickCell, movePointer, pressPointer } from './grid-pointer.ts';
export { withSelection } from './grid-selection.ts';
export { Chosen, selectedFace } from './Selected.tsx';
export { watchRows } from './watch-rows.ts';
