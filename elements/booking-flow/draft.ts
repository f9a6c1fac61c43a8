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
  pass_code: 'passCode',
};
const entries = Object.entries(names) as [Field, keyof BookingDraft][];

const valuesOf = (draft: BookingDraft) =>
  Object.fromEntries(entries.map(([field, name]) => [field, draft[name]])) as Values;

/** What the visitor types, kept over a reload, a closed dialog and a slot that another took; until then what the page gave. */
export function useDraft(given: Partial<BookingDraft>) {
  const store = useMemo(createStore, []);
  const [typed, setValues] = useState<Values>(() => (store ? valuesOf(store.getState().draft) : empty));
  /** Fields that the visitor has touched: what they emptied stays empty. */
  const [touched, setTouched] = useState<readonly Field[]>([]);
  const values = { ...typed };
  for (const [field, name] of entries) if (!typed[field] && !touched.includes(field)) values[field] = given[name] ?? '';
  const change = (field: Field, value: string) => {
    store?.getState().change({ [names[field]]: value });
    setValues((before) => ({ ...before, [field]: value }));
    setTouched((before) => [...before, field]);
  };
  const clear = () => store?.getState().clear();
  return { values, change, clear };
}

/** None on the server, where one visitor's typing must not meet another. */
const createStore = () => (typeof window === 'undefined' ? undefined : createBookingDraftStore());
