import { createBookingDraftStore } from '#core/state/booking-draft.ts';
import { type Draft, draftName, emptyValues, fields, type Values } from './model.ts';

/**
 * Opens the draft of this tab, which keeps what the visitor types over a reload, a closed dialog
 * and a change of the slot. On the server it is empty and stores nothing, as visitors share the
 * server.
 */
export function createDraft(): Draft {
  if (typeof window === 'undefined') return { values: emptyValues, change() {}, clear() {} };
  const store = createBookingDraftStore();
  const { draft } = store.getState();
  return {
    values: Object.fromEntries(fields.map((field) => [field, draft[draftName(field)]])) as Values,
    change: (field, value) => store.getState().change({ [draftName(field)]: value }),
    clear: () => store.getState().clear(),
  };
}
