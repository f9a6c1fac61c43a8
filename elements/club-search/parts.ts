import { lazy } from '#elements/shared/element/index.ts';
import type { Found } from './data.ts';

/** What most visits to the list do without. */
export const parts = {
  booking: lazy(() => import('#elements/shared/ui/booking-dialog.tsx')),
  choice: lazy(() => import('./choice.ts')),
  dialogs: lazy(() => import('./Dialogs.tsx')),
  empty: lazy(() => import('./Empty.tsx')),
  map: lazy(() => import('./MapPane.tsx')),
  others: lazy(() => import('./OtherCards.tsx')),
  recent: lazy(() => import('./Recent.tsx')),
  suggestions: lazy(() => import('./Suggestions.tsx')),
};

/** The parts without which the server's markup could not be rendered again. */
export const prepare = ({ results }: Found): Promise<unknown> =>
  Promise.all([results.search.kind && parts.others.load(), results.total === 0 && parts.empty.load()]);
