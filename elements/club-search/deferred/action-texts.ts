import { deferredTexts } from '#elements/shared/deferred/deferred.ts';

/** The texts of what a visitor opens or presses. */
export const actionTexts = deferredTexts({
  en: () => import('#locales/en/club-search-dialogs.json'),
  uk: () => import('#locales/uk/club-search-dialogs.json'),
  ru: () => import('#locales/ru/club-search-dialogs.json'),
});
