import { deferredTexts } from '#elements/shared/deferred/deferred.ts';
import type { Widget } from '#elements/shared/element/index.ts';
import { withSharedMessages } from '#elements/shared/messages.ts';
import field from '../shared/ui/field.css';
import css from './booking-flow.css';
import { declaration } from './declaration.ts';
import { BookingFlow, type FlowProps, isShownLater, isWanted, prepare } from './flow.tsx';
import { withStepTexts } from './load-finish.ts';
import { loadOffer, type Offer } from './offer.ts';

const messages = deferredTexts({
  en: () => import('#locales/en/booking-flow.json'),
  uk: () => import('#locales/uk/booking-flow.json'),
  ru: () => import('#locales/ru/booking-flow.json'),
});

const widget: Widget<FlowProps, Offer | undefined> = {
  declaration,
  css: field + css,
  messages: (language) => withStepTexts(language, withSharedMessages(language, messages)),
  load: async (props, { client, signal }) =>
    isWanted(props) && !isShownLater(props) ? loadOffer(client, props, { signal }) : undefined,
  prepare: (_, props) => prepare(props),
  Component: BookingFlow,
};

export default widget;
