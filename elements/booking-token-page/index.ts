import type { Language, Messages, Widget } from '#elements/shared/element/index.ts';
import { BookingTokenPage, type TokenPageProps } from './BookingTokenPage.tsx';
import css from './booking-token-page.css';
import { loadView, type View } from './data.ts';
import { declaration } from './declaration.ts';

type Loaded = { default: Messages };
const loaders: Record<Language, () => Promise<[Loaded, Loaded, Loaded]>> = {
  en: () =>
    Promise.all([
      import('#locales/en/common.json'),
      import('#locales/en/errors.json'),
      import('#locales/en/booking-token-page.json'),
    ]),
  uk: () =>
    Promise.all([
      import('#locales/uk/common.json'),
      import('#locales/uk/errors.json'),
      import('#locales/uk/booking-token-page.json'),
    ]),
  ru: () =>
    Promise.all([
      import('#locales/ru/common.json'),
      import('#locales/ru/errors.json'),
      import('#locales/ru/booking-token-page.json'),
    ]),
};

const widget: Widget<TokenPageProps, View> = {
  declaration,
  css,
  messages: async (language) => Object.assign({}, ...(await loaders[language]()).map((loaded) => loaded.default)),
  load: ({ token }, { client, signal }) => loadView(token, { client, signal }),
  Component: BookingTokenPage,
};

export default widget;
