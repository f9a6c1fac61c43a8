import { deferredTexts } from '#elements/shared/deferred/deferred.ts';
import type { Widget } from '#elements/shared/element/index.ts';
import { withSharedMessages } from '#elements/shared/messages.ts';
import field from '../shared/ui/field.css';
import { loadOffer } from './data.ts';
import { declaration } from './declaration.ts';
import { opener, steps } from './deferred-parts.ts';
import { type FlowProps, isWanted, type Offer, opensInDialog } from './model.ts';
import css from './styles/booking-flow.css';
import { BookingFlow } from './view/booking-flow.tsx';

const texts = deferredTexts({
  en: () => import('#locales/en/booking-flow.json'),
  uk: () => import('#locales/uk/booking-flow.json'),
  ru: () => import('#locales/ru/booking-flow.json'),
});

const widget: Widget<FlowProps, Offer | undefined> = {
  declaration,
  css: field + css,
  messages: async (language) => {
    const [messages] = await Promise.all([withSharedMessages(language, texts), steps.follow(language)]);
    return messages;
  },
  load: async (props, { client, signal }) =>
    isWanted(props) && !opensInDialog(props) ? loadOffer(client, props, { signal }) : undefined,
  prepare: async (_, props) => opensInDialog(props) && opener.load(),
  Component: BookingFlow,
};

export default widget;
