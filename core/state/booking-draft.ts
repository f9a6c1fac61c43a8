import { createStore } from 'zustand/vanilla';
import { toJson } from '#core/api/json.ts';
import { DRAFT_NAME } from '#core/domain/storage-names.ts';
import type { PaymentType } from '#core/schemas/scalars.ts';
import { type Storage, sessionStore } from './storage.ts';

/** The content of the booking form, valid or not. */
export type BookingDraft = {
  givenName: string;
  familyName: string;
  telephone: string;
  email: string;
  comment: string;
  paymentType: PaymentType | '';
  passCode: string;
  /** Other weeks of the same time, as the form writes them. */
  weeks: string;
};

export const EMPTY_DRAFT: BookingDraft = {
  givenName: '',
  familyName: '',
  telephone: '',
  email: '',
  comment: '',
  paymentType: '',
  passCode: '',
  weeks: '',
};

export type BookingDraftState = {
  draft: BookingDraft;
  /** Changes the given fields. Stores the draft for reloads of this tab. */
  change(fields: Partial<BookingDraft>): void;
  /** Deletes the draft. Call it when the booking is made. */
  clear(): void;
};

export function createBookingDraftStore(storage: Storage = sessionStore) {
  return createStore<BookingDraftState>()((set, get) => ({
    draft: readDraft(storage.get(DRAFT_NAME)),
    change(fields) {
      const draft = { ...get().draft, ...fields };
      storage.set(DRAFT_NAME, toJson(draft));
      set({ draft });
    },
    clear() {
      storage.remove(DRAFT_NAME);
      set({ draft: EMPTY_DRAFT });
    },
  }));
}

/** Reads the stored draft. A field of the wrong type, from another version, counts as empty. */
function readDraft(text = '{}'): BookingDraft {
  try {
    const stored: unknown = JSON.parse(text);
    const texts = Object.entries(stored ?? {}).filter(
      ([name, value]) => name in EMPTY_DRAFT && typeof value === 'string',
    );
    return { ...EMPTY_DRAFT, ...Object.fromEntries(texts) };
  } catch {
    return EMPTY_DRAFT;
  }
}
