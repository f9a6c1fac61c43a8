import { deferredTexts } from '#elements/shared/deferred/deferred.ts';
import type { Widget } from '#elements/shared/element/index.ts';
import { withSharedMessages } from '#elements/shared/messages.ts';
import ticket from '../shared/ticket/ticket.css';
import { loadFirst } from './data.ts';
import { declaration } from './declaration.ts';
import { bookingStates, timeChange, vote } from './deferred-parts.ts';
import { isPlainTicket, kindOf, type LoadResult, type TokenPageProps } from './model.ts';
import css from './styles/booking-token-page.css';
import { BookingTokenPage } from './view/booking-token-page.tsx';

const messages = deferredTexts({
  en: () => import('#locales/en/booking-token-page.json'),
  uk: () => import('#locales/uk/booking-token-page.json'),
  ru: () => import('#locales/ru/booking-token-page.json'),
});

const widget: Widget<TokenPageProps, LoadResult> = {
  declaration,
  css: ticket + css,
  messages: async (language) => {
    const [texts] = await Promise.all([
      withSharedMessages(language, messages),
      bookingStates.follow(language),
      timeChange.follow(language),
      vote.follow(language),
    ]);
    return texts;
  },
  load: ({ token }, { client, signal }) => loadFirst(token, { client, signal }),
  prepare: async ({ booking }, { kind }, language) =>
    booking && !isPlainTicket(booking, kindOf(kind)) && bookingStates.in(language).load(),
  Component: BookingTokenPage,
};

export default widget;
