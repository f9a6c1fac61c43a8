import { deferredTexts } from '#elements/shared/deferred/deferred.ts';
import type { Widget } from '#elements/shared/element/index.ts';
import { withSharedMessages } from '#elements/shared/messages.ts';
import { BookingTokenPage, type TokenPageProps } from './BookingTokenPage.tsx';
import css from './booking-token-page.css';
import { loadView, type View } from './data.ts';
import { declaration } from './declaration.ts';
import { isPlain, kindOf } from './standing.ts';
import { loadStates, translateStates } from './states.ts';

const messages = deferredTexts({
  en: () => import('#locales/en/booking-token-page.json'),
  uk: () => import('#locales/uk/booking-token-page.json'),
  ru: () => import('#locales/ru/booking-token-page.json'),
});

const widget: Widget<TokenPageProps, View> = {
  declaration,
  css,
  messages: async (language) => {
    const [texts] = await Promise.all([withSharedMessages(language, messages), translateStates(language)]);
    return texts;
  },
  load: ({ token }, { client, signal }) => loadView(token, { client, signal }),
  prepare: async ({ booking }, { kind }, language) =>
    booking && !isPlain(booking, kindOf(kind)) && loadStates(language),
  Component: BookingTokenPage,
};

export default widget;
