import { createReader, type Messages, type Reader } from '#core/i18n/reader.ts';
import {
  type DeferredByLanguage,
  deferred,
  deferredTexts,
  deferredWithTexts,
} from '#elements/shared/deferred/deferred.ts';
import type { Language } from '#elements/shared/element/index.ts';
import type { StepsCode } from './model.ts';

const stepTexts = deferredTexts({
  en: () => import('#locales/en/booking-steps.json'),
  uk: () => import('#locales/uk/booking-steps.json'),
  ru: () => import('#locales/ru/booking-steps.json'),
});

const refusalTexts = deferredTexts({
  en: () => import('#locales/en/refusals.json'),
  uk: () => import('#locales/uk/refusals.json'),
  ru: () => import('#locales/ru/refusals.json'),
});

/** The texts of the ticket, which is also a page of its own. */
const ticketTexts = deferredTexts({
  en: () => import('#locales/en/booking-token-page.json'),
  uk: () => import('#locales/uk/booking-token-page.json'),
  ru: () => import('#locales/ru/booking-token-page.json'),
});

/**
 * All that comes after the details: validation, the other steps, sending, the result, and the texts
 * of these and of refusals. Loads when the visitor types or presses a button.
 */
export const steps: DeferredByLanguage<{ code: StepsCode; messages: Messages }> = deferredWithTexts(
  deferred<StepsCode>(() => import('./deferred/steps.ts')),
  ticketTexts,
  stepTexts,
  refusalTexts,
);

/** Holds the time while the form is on the page. Loads after the first render. */
export const leaseTimer = deferred(() => import('./deferred/lease-timer.tsx'));

/** Makes the dialog the page's only one. Loads when the browser is idle: it is open without it. */
export const activeDialog = deferred(() => import('./deferred/active-dialog.ts'));

/** The button, and the dialog with a club's free times. Loads for the modes that show them. */
export const opener = deferred(() => import('./deferred/opener.tsx'));

/** The reader of the widget's texts, with those of the steps once they are loaded. */
export const readerOf = (messages: Messages, language: Language): Reader =>
  createReader({ ...messages, ...steps.in(language).value?.messages }, language);
