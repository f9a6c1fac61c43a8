import { importAgain } from '#elements/shared/element/index.ts';
import type { Latest } from './keep-fresh.ts';

export { BookingDialog } from '#elements/shared/ui/booking-dialog.tsx';
export { pressKey } from './grid-keys.ts';
export { clickCell, movePointer, pressPointer } from './grid-pointer.ts';
export { keepFresh } from './keep-fresh.ts';
export { watchRows } from './observe-rows.ts';
export { Chosen, selectedFace } from './selection.tsx';
export { withSelection } from './selection-grid.ts';
export { toggle } from './selection-rules.ts';
export { announcement, selectDetail } from './selection-text.ts';

/** Asks whom to tell of which taken time of the day; where its code does not come the next press tries again. */
export const openTaken = (opener: HTMLElement, latest: () => Latest): Promise<void> =>
  importAgain(() => import('./slot-watch.tsx')).then(
    ({ openList }) => openList(opener, opener.getRootNode() as ShadowRoot, latest),
    () => {},
  );
