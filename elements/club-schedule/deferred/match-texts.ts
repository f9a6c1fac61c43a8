import { deferredTexts } from '#elements/shared/deferred/deferred.ts';

/** The texts of the dialogs of matches, which the pages of the site have too. */
export const applyTexts = deferredTexts({
  en: () => import('#locales/en/match-apply.json'),
  uk: () => import('#locales/uk/match-apply.json'),
  ru: () => import('#locales/ru/match-apply.json'),
});
