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

/** The dialogs of a page, those inside elements included. Those of matches open by their links. */
export type DialogName = keyof ShownDialogs | LaterStep | 'match' | 'match-wish';

/** The parameters of the active dialog. `element` is the element that shows it, if one does. */
export type DialogParams = Record<string, unknown>;

/** The parameters that `show` needs. */
type Parameters<Name extends keyof ShownDialogs> = Nothing extends ShownDialogs[Name]
  ? [params?: ShownDialogs[Name]]
  : [params: ShownDialogs[Name]];

export type DialogState = {
  name: DialogName | null;
  params: DialogParams | null;
  /** When it was shown or hidden last, in milliseconds as of `performance.now()`. */
  changedAt: number;
  /** Shows a dialog in place of the current one. At most one is shown. */
  show<Name extends keyof ShownDialogs>(name: Name, ...params: Parameters<Name>): void;
  hide(): void;
};

export function createDialogStore() {
  return createStore<DialogState>()((set) => ({
    name: null,
    params: null,
    changedAt: 0,
    show: (name, params?: DialogParams) => set({ name, params: params ?? {}, changedAt: performance.now() }),
    hide: () => set({ name: null, params: null, changedAt: performance.now() }),
  }));
}

let dialogs: ReturnType<typeof createDialogStore> | undefined;

/** Returns the page's dialog store, which the site and the elements share. Not for servers. */
export function pageDialogs() {
  dialogs ??= createDialogStore();
  return dialogs;
}

/** A dialog that an element shows. */
interface OpenDialog {
  name: DialogName;
  /** With the `element`. */
  params: DialogParams;
  /** When it was opened, in milliseconds as of `performance.now()`. */
  openedAt: number;
  /** Called when another dialog takes its place. */
  close(): void;
}

/**
 * Makes a dialog that an element shows the page's active one. If another was shown since it opened,
 * as this code may load after the dialog, closes it instead. Returns a function to call when it has
 * closed.
 */
export function activateDialog({ name, params, openedAt, close }: OpenDialog): () => void {
  const { getState, setState, subscribe } = pageDialogs();
  if (getState().name && getState().changedAt > openedAt) {
    close();
    return () => {};
  }
  setState({ name, params, changedAt: performance.now() });
  const stop = subscribe((state) => {
    if (state.params !== params) close();
  });
  return () => {
    stop();
    if (getState().params === params) getState().hide();
  };
}
