import { createStore } from 'zustand/vanilla';

/**
 * The dialogs of a page that the site and the elements show one at a time: of the site, a place in
 * a group session, a city, and the app; of elements, the filters and the city of a search, and the
 * watch of a taken time. The form of a booking opened from an element is not among them yet.
 */
export type DialogName = 'booking-group' | 'filters' | 'location' | 'slot-watch' | 'stores';
/**
 * What a dialog is about, such as a club's slug and a session's id. `element` is the element that
 * shows it; dialogs of the site have none.
 */
export type DialogParams = Record<string, unknown>;

export type DialogState = {
  name: DialogName | null;
  params: DialogParams | null;
  /** Shows a dialog in place of the current one. At most one is shown. */
  show(name: DialogName, params?: DialogParams): void;
  hide(): void;
};

export function createDialogStore() {
  return createStore<DialogState>()((set) => ({
    name: null,
    params: null,
    show: (name, params = {}) => set({ name, params }),
    hide: () => set({ name: null, params: null }),
  }));
}

let dialogs: ReturnType<typeof createDialogStore> | undefined;

/** Returns the page's dialog store, which the site and the elements share. Not for servers. */
export function pageDialogs() {
  dialogs ??= createDialogStore();
  return dialogs;
}

/**
 * Makes a dialog that is open the page's active one. Calls `close` when another takes its place.
 * Returns a function to call when it has closed.
 */
export function activateDialog(name: DialogName, params: DialogParams, close: () => void): () => void {
  const { getState, subscribe } = pageDialogs();
  getState().show(name, params);
  const stop = subscribe((state) => {
    if (state.params !== params) close();
  });
  return () => {
    stop();
    if (getState().params === params) getState().hide();
  };
}
