import { createBookingDraftStore } from '#core/state/booking-draft.ts';
import { type Draft, draftName, emptyValues, fields, type Values } from './model.ts';

/**
 * Opens the draft of this tab, which keeps what the visitor types and chooses over a reload, a closed
 * dialog and a change of the slot. On the server it is empty and stores nothing, as visitors share the
 * server.
 */
export function createDraft(): Draft {
  if (typeof window === 'undefined') return { values: emptyValues, weeks: '', change() {}, clear() {} };
  const { draft, change, clear } = createBookingDraftStore().getState();
  return {
    values: Object.fromEntries(fields.map((field) => [field, draft[draftName(field)]])) as Values,
    weeks: draft.weeks,
    change: (field, value) => change({ [draftName(field)]: value }),
    clear,
  };
}
