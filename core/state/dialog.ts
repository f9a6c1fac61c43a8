import { createStore } from 'zustand/vanilla';

/**
 * The dialogs of the site: booking a place in a group session, choosing a city, and installing the
 * app. `params` is what a dialog loads itself from, such as the session's id. `<booking-flow>`
 * shows the dialog of a booking.
 */
export type DialogName = 'booking-group' | 'location' | 'stores';
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
