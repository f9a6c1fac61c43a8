import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { type DialogName, pageStores } from '#core/site.ts';
import { dialogs, useActiveDialog } from '../ui/use-dialogs.ts';

/** The site's own, loaded when first shown. Elements show theirs. */
const DIALOGS: Partial<Record<DialogName, ComponentType>> = {
  location: lazy(() => import('./location-dialog.tsx')),
  stores: lazy(() => import('./stores-dialog.tsx')),
};

/** Shows the page's one active dialog. */
export function DialogHost() {
  const { name, params } = useActiveDialog();
  const { pathname } = useLocation();
  // A dialog belongs to the page on which it was opened.
  useEffect(() => {
    if (pageStores().dialog.getState().name) dialogs.hide();
  }, [pathname]);
  const Active = name && !params?.element && DIALOGS[name];
  return <Suspense>{Active && <Active />}</Suspense>;
}
