import { importAgain } from '#elements/shared/element/index.ts';
import type { Latest } from './fresh.ts';

export { BookingDialog } from '#elements/shared/ui/booking-dialog.tsx';
export { toggle } from './choose.ts';
export { announcement, selectDetail } from './chosen.ts';
export { keepFresh } from './fresh.ts';
export { pressKey } from './grid-keys.ts';
export { clickCell, movePointer, pressPointer } from './grid-pointer.ts';
export { withSelection } from './grid-selection.ts';
export { Chosen, selectedFace } from './Selected.tsx';
export { watchRows } from './watch-rows.ts';

/** Asks whom to tell of which taken time of the day; where its code does not come the next press tries again. */
export const openTaken = (opener: HTMLElement, latest: () => Latest): Promise<void> =>
  importAgain(() => import('./watch.tsx')).then(
    ({ openList }) => openList(opener, opener.getRootNode() as ShadowRoot, latest),
    () => {},
  );
