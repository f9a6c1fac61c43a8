import { useSyncExternalStore } from 'react';
import { type DialogState, pageStores } from '#core/site.ts';

const none: Pick<DialogState, 'name' | 'params'> = { name: null, params: null };
const subscribe = (changed: () => void) => pageStores().dialog.subscribe(changed);

/** The page's active dialog; none on the server. */
export const useActiveDialog = () =>
  useSyncExternalStore<Pick<DialogState, 'name' | 'params'>>(
    subscribe,
    () => pageStores().dialog.getState(),
    () => none,
  );

/** Functions for event handlers to show a dialog in place of the current one, and to hide it. */
export const dialogs: Pick<DialogState, 'show' | 'hide'> = {
  show: (...dialog) =>
    pageStores()
      .dialog.getState()
      .show(...dialog),
  hide: () => pageStores().dialog.getState().hide(),
};
