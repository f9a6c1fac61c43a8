/**
 * What makes a rendered schedule react to visitors, the clock and changes. See deferred-parts.ts.
 */
export { openSession } from './booking.tsx';
export { clickCell, movePointer, pressPointer } from './grid-pointer.ts';
export { keepFresh } from './keep-fresh.ts';
export { pressKey } from './keyboard.ts';
export { observeRows } from './observe-rows.ts';
export { publish } from './publish.ts';
export { namedSelection, toggleSlot } from './selection.tsx';
export { announcement } from './selection-text.ts';
export { watchTaken } from './slot-watch-part.ts';
