import { useMemo, useState } from 'react';
import { type BookingDraft, createBookingDraftStore } from '#core/state/booking-draft.ts';
import { empty, type Field, type Values } from './form.ts';

const names: Record<Field, keyof BookingDraft> = {
  given_name: 'givenName',
  family_name: 'familyName',
  telephone: 'telephone',
  email: 'email',
  comment: 'comment',
  payment_type: 'paymentType',
};
const entries = Object.entries(names) as [Field, keyof BookingDraft][];

const valuesOf = (draft: BookingDraft) =>
  Object.fromEntries(entries.map(([field, name]) => [field, draft[name]])) as Values;

/** What the visitor types, kept over a reload, a closed dialog and a slot that another took. */
export function useDraft() {
  const store = useMemo(createStore, []);
  const [values, setValues] = useState<Values>(() => (store ? valuesOf(store.getState().draft) : empty));
  const change = (field: Field, value: string) => {
    store?.getState().change({ [names[field]]: value });
    setValues((before) => ({ ...before, [field]: value }));
  };
  const clear = () => store?.getState().clear();
  return { values, change, clear };
}

/** None on the server, where one visitor's typing must not meet another. */
const createStore = () => (typeof window === 'undefined' ? undefined : createBookingDraftStore());
