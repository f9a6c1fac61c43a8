import { createReader, type Messages, type Reader } from '#core/i18n/reader.ts';
import {
  type DeferredByLanguage,
  deferred,
  deferredTexts,
  deferredWithTexts,
} from '#elements/shared/deferred/deferred.ts';
import type { Language } from '#elements/shared/element/index.ts';
import type { StepsCode, WeeklyCode } from './model.ts';

/** Of the steps, of refusals, and of the ticket, which is also a page of its own. */
const stepTexts = deferredTexts({
  en: () => import('./texts/booking-steps-en.ts'),
  uk: () => import('./texts/booking-steps-uk.ts'),
  ru: () => import('./texts/booking-steps-ru.ts'),
});

/**
 * All that comes after the details: validation, the other steps, sending, the result, and the texts
 * of these and of refusals. Loads when the visitor types or presses a button.
 */
export const steps: DeferredByLanguage<{ code: StepsCode; messages: Messages }> = deferredWithTexts(
  deferred<StepsCode>(() => import('./deferred/steps.ts')),
  stepTexts,
);

/** Holds the time while the form is on the page. Loads after the first render. */
export const leaseTimer = deferred(() => import('./deferred/lease-timer.tsx'));

/** The choice of other weeks. Loads when the visitor asks for it. */
export const weekly = deferred<WeeklyCode>(() => import('./deferred/weekly.tsx'));

/** Makes the dialog the page's only one. Loads when the browser is idle: it is open without it. */
export const activeDialog = deferred(() => import('./deferred/active-dialog.ts'));

/** The button, and the dialog with a club's free times. Loads for the modes that show them. */
export const opener = deferred(() => import('./deferred/opener.tsx'));

/** The reader of the widget's texts, with those of the steps once they are loaded. */
export const readerOf = (messages: Messages, language: Language): Reader =>
  createReader({ ...messages, ...steps.in(language).value?.messages }, language);
