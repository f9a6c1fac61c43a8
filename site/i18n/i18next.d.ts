import 'i18next';
import type texts from '#locales/en/site.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof texts };
    keySeparator: false;
    nsSeparator: false;
  }
}
