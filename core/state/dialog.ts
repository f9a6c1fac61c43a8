import { createStore } from 'zustand/vanilla';

/**
 * The dialogs of the site by what they show: a place in a group session, the choice of a city, where to get the app.
 * Params are what the dialog needs to load itself, such as the session's id. The steps of a booking are one dialog, which
 * `<booking-flow>` shows itself.
 */
export type DialogName = 'booking-group' | 'location' | 'stores';
export type DialogParams = Record<string, unknown>;

export type DialogState = {
  name: DialogName | null;
  params: DialogParams | null;
  /** Replaces whatever is shown: there is at most one dialog. */
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
