import { createStore } from 'zustand/vanilla';

/** The dialogs by what they show (`stores`: where to get the app); params are what the dialog needs to load itself, such as a slot's token. */
export type DialogName =
  | 'booking-confirm'
  | 'booking-details'
  | 'booking-group'
  | 'booking-online'
  | 'booking-request'
  | 'booking-request-success'
  | 'booking-success'
  | 'location'
  | 'stores';
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
