import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { type DialogParams, pageStores, type ShownDialogs } from '#core/site.ts';
import { isSameSearch } from '../search-address.ts';
import { preloadElement } from '../ui/element.tsx';
import { dialogs, useActiveDialog } from '../ui/use-dialogs.ts';

const loadBooking = () => import('./booking-dialog.tsx');
const booking = lazy(loadBooking);

/** Loads the booking's code ahead, for a visitor who points at a free time. */
export const preloadBookingDialog = () => {
  loadBooking().catch(() => {});
  preloadElement('booking-flow');
};

/** Loaded when first shown. */
const DIALOGS: { [Name in keyof ShownDialogs]: ComponentType<ShownDialogs[Name]> } = {
  'booking-details': booking,
  'booking-group': booking,
  'booking-request': booking,
  filters: lazy(() => import('./filters-dialog.tsx')),
  location: lazy(() => import('./location-dialog.tsx')),
  'slot-watch': lazy(() => import('./slot-watch-dialog.tsx')),
  stores: lazy(() => import('./stores-dialog.tsx')),
};

/** Shows the dialog that the page asks for by name. Those that elements open are theirs. */
export function DialogHost() {
  const active = useActiveDialog();
  const { pathname, state } = useLocation();
  const isSame = useNavigationType() === 'REPLACE' && isSameSearch(state);
  const own = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState({ ...active, round: 0 });
  // A dialog belongs to the page on which it was opened.
  useEffect(() => {
    if (!isSame && pageStores().dialog.getState().name) dialogs.hide();
  }, [pathname]);
  useEffect(() => {
    const element = active.params?.element as Node | undefined;
    // An element in here has opened the dialog that was asked for, or has gone on to its next step.
    if (element && own.current?.contains(element)) return;
    const { name, params } = element ? { name: null, params: null } : active;
    setAsked((before) => (before.params === params ? before : { name, params, round: before.round + 1 }));
  }, [active]);
  const Active = DIALOGS[asked.name as keyof ShownDialogs] as ComponentType<DialogParams> | undefined;
  return (
    Active && (
      <div ref={own}>
        {/* A key here, as Suspense would keep the former dialog until the code of this one is there. */}
        <Suspense key={asked.round}>
          <Active {...asked.params} />
        </Suspense>
      </div>
    )
  );
}
