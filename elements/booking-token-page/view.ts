import type { Reader } from '#core/i18n/reader.ts';
import type { Booking } from '#core/schemas/index.ts';
import type { Language } from '#elements/shared/element/index.ts';

export interface View {
  booking: Booking;
  t: Reader;
  language: Language;
}
