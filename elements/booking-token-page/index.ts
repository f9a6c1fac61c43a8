import { decodeBooking } from '#core/api/bookings.ts';
import type { Booking } from '#core/schemas/index.ts';
import type { Language, Messages, Widget } from '#elements/shared/element/index.ts';
import css from './booking-token-page.css';
import { declaration } from './declaration.ts';
import { BookingTokenPage, type PageProps } from './page.tsx';

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

const widget: Widget<PageProps, Booking | undefined> = {
  declaration,
  css,
  messages: async (language) => Object.assign({}, ...(await loaders[language]()).map((loaded) => loaded.default)),
  load: async ({ token }, { client, signal }) => (token ? decodeBooking(client, { token }, { signal }) : undefined),
  Component: BookingTokenPage,
};

export default widget;
