import { createStore } from 'zustand/vanilla';

type Nothing = Record<never, never>;

/** The dialogs that can be shown, with what each is about. */
export interface ShownDialogs {
  /** The form of a free time, by the token of its slot. */
  'booking-details': { club: string; slot: string };
  /** The same at a club that takes requests. */
  'booking-request': { club: string; slot: string };
  /** The form of a place in a group session. */
  'booking-group': { club: string; session: number };
  /** All filters of the page's search. */
  filters: Nothing;
  location: Nothing;
  /** The taken times of a day: today's, and those of the club's first service, by default. */
  'slot-watch': { club: string; service?: number; date?: string };
  stores: Nothing;
}

/**
 * The later steps of a booking: the check of what was entered, the way to the payment, and the
 * result. What they show was entered or sent before, so they are reached and never shown by name.
 */
type LaterStep = 'booking-confirm' | 'booking-online' | 'booking-success' | 'booking-request-success';

/** The dialogs of a page, those inside elements included. */
export type DialogName = keyof ShownDialogs | LaterStep;

/** The parameters of the active dialog. `element` is the element that shows it, if one does. */
export type DialogParams = Record<string, unknown>;

/** The parameters that `show` needs. */
type Parameters<Name extends keyof ShownDialogs> = Nothing extends ShownDialogs[Name]
  ? [params?: ShownDialogs[Name]]
  : [params: ShownDialogs[Name]];

export type DialogState = {
  name: DialogName | null;
  params: DialogParams | null;
  /** Shows a dialog in place of the current one. At most one is shown. */
  show<Name extends keyof ShownDialogs>(name: Name, ...params: Parameters<Name>): void;
  hide(): void;
};

export function createDialogStore() {
  return createStore<DialogState>()((set) => ({
    name: null,
    params: null,
    show: (name, params?: DialogParams) => set({ name, params: params ?? {} }),
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
 * Makes a dialog that an element has opened the page's active one. Calls `close` when another takes
 * its place. Returns a function to call when it has closed.
 */
export function activateDialog(name: DialogName, params: DialogParams, close: () => void): () => void {
  const { getState, setState, subscribe } = pageDialogs();
  setState({ name, params });
  const stop = subscribe((state) => {
    if (state.params !== params) close();
  });
  return () => {
    stop();
    if (getState().params === params) getState().hide();
  };
}
