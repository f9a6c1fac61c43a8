import { createStore } from 'zustand/vanilla';
import { toJson } from '#core/api/json.ts';
import { DRAFT_NAME } from '#core/domain/storage-names.ts';
import type { PaymentType } from '#core/schemas/scalars.ts';
import { type Storage, sessionStore } from './storage.ts';

/** What a visitor types on the way to a booking, right or not yet. */
export type BookingDraft = {
  givenName: string;
  familyName: string;
  telephone: string;
  email: string;
  comment: string;
  paymentType: PaymentType | '';
  passCode: string;
};

export const EMPTY_DRAFT: BookingDraft = {
  givenName: '',
  familyName: '',
  telephone: '',
  email: '',
  comment: '',
  paymentType: '',
  passCode: '',
};

export type BookingDraftState = {
  draft: BookingDraft;
  /** Takes over the given fields and keeps the draft over a reload, for this tab alone. */
  change(fields: Partial<BookingDraft>): void;
  /** Forgets everything, once the booking stands. */
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

/** The stored draft; a field of another shape, by another version, counts as empty. */
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
