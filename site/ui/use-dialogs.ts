import { type DialogState, pageStores } from 'courtside/core';
import { useSyncExternalStore } from 'react';

const none: Pick<DialogState, 'name' | 'params'> = { name: null, params: null };
const subscribe = (changed: () => void) => pageStores().dialog.subscribe(changed);

/** The page's one active dialog; none while a server renders. */
export const useActiveDialog = () =>
  useSyncExternalStore<Pick<DialogState, 'name' | 'params'>>(
    subscribe,
    () => pageStores().dialog.getState(),
    () => none,
  );

/** For event handlers: shows in place of whatever is shown, and hides. */
export const dialogs = {
  show: (...dialog: Parameters<DialogState['show']>) =>
    pageStores()
      .dialog.getState()
      .show(...dialog),
  hide: () => pageStores().dialog.getState().hide(),
};
