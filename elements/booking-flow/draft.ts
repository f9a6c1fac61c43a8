import { useMemo, useState } from 'react';
import { type BookingDraft, createBookingDraftStore } from '#core/state/booking-draft.ts';
import { empty, type Field, fields, type Values } from './form.ts';

/** `given_name` → `givenName` */
const nameOf = (field: Field) => field.replace(/_./, (pair) => pair[1]!.toUpperCase()) as keyof BookingDraft;

const valuesOf = (draft: BookingDraft) =>
  Object.fromEntries(fields.map((field) => [field, draft[nameOf(field)]])) as Values;

/** What the visitor types, kept over a reload, a closed dialog and a slot that another took; until then what the page gave. */
export function useDraft(given: Partial<BookingDraft>) {
  const store = useMemo(createStore, []);
  const [typed, setValues] = useState<Values>(() => (store ? valuesOf(store.getState().draft) : empty));
  /** Fields that the visitor has touched: what they emptied stays empty. */
  const [touched, setTouched] = useState<readonly Field[]>([]);
  const values = { ...typed };
  for (const field of fields) if (!typed[field] && !touched.includes(field)) values[field] = given[nameOf(field)] ?? '';
  const change = (field: Field, value: string) => {
    store?.getState().change({ [nameOf(field)]: value });
    setValues((before) => ({ ...before, [field]: value }));
    setTouched((before) => [...before, field]);
  };
  const clear = () => store?.getState().clear();
  return { values, change, clear };
}

/** None on the server, where one visitor's typing must not meet another. */
const createStore = () => (typeof window === 'undefined' ? undefined : createBookingDraftStore());
