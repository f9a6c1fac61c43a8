import type { Reader } from '#core/i18n/reader.ts';
import type { Language } from '#elements/shared/element/index.ts';
import type { Flow } from './use-flow.ts';

/** What every piece of the flow needs to show itself. */
export interface View {
  flow: Flow;
  t: Reader;
  language: Language;
}
