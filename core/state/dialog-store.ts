import { createStore } from 'zustand/vanilla';

/**
 * The dialogs of a page, those inside elements included. The dialog of a booking changes its name
 * with the step: the form of a time, of a place in a group session or of a request, the check of
 * what was entered, the way to the payment, and the result.
 */
export type DialogName =
  | 'booking-details'
  | 'booking-group'
  | 'booking-request'
  | 'booking-confirm'
  | 'booking-online'
  | 'booking-success'
  | 'booking-request-success'
  | 'filters'
  | 'location'
  | 'slot-watch'
  | 'stores';
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
