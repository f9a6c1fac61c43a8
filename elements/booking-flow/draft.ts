import { createBookingDraftStore } from '#core/state/booking-draft.ts';
import { type Draft, draftName, emptyValues, fields, type Values } from './model.ts';

/**
 * Opens the draft of this tab, which keeps what the visitor types and chooses over a reload, a closed dialog
 * and a change of the slot. On the server it is empty and stores nothing, as visitors share the
 * server.
 */
export function createDraft(): Draft {
  if (typeof window === 'undefined')
    return { values: emptyValues, weeks: () => '', change() {}, keepWeeks() {}, clear() {} };
  const store = createBookingDraftStore();
  const { draft } = store.getState();
  return {
    values: Object.fromEntries(fields.map((field) => [field, draft[draftName(field)]])) as Values,
    weeks: () => store.getState().draft.weeks,
    change: (field, value) => store.getState().change({ [draftName(field)]: value }),
    keepWeeks: (weeks) => store.getState().change({ weeks }),
    clear: () => store.getState().clear(),
  };
}
