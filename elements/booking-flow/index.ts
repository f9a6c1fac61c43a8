import type { Language, Messages, Widget } from '#elements/shared/element/index.ts';
import css from './booking-flow.css';
import { declaration } from './declaration.ts';
import { BookingFlow, type FlowProps, isWanted } from './flow.tsx';
import { loadOffer, type Offer } from './offer.ts';

type Loaded = { default: Messages };
const loaders: Record<Language, () => Promise<[Loaded, Loaded, Loaded]>> = {
  en: () =>
    Promise.all([
      import('#locales/en/common.json'),
      import('#locales/en/errors.json'),
      import('#locales/en/booking-flow.json'),
    ]),
  uk: () =>
    Promise.all([
      import('#locales/uk/common.json'),
      import('#locales/uk/errors.json'),
      import('#locales/uk/booking-flow.json'),
    ]),
  ru: () =>
    Promise.all([
      import('#locales/ru/common.json'),
      import('#locales/ru/errors.json'),
      import('#locales/ru/booking-flow.json'),
    ]),
};

const widget: Widget<FlowProps, Offer | undefined> = {
  declaration,
  css,
  messages: async (language) => Object.assign({}, ...(await loaders[language]()).map((loaded) => loaded.default)),
  load: async (props, { client, signal }) =>
    isWanted(props) && props.mode !== 'dialog' ? loadOffer(client, props, { signal }) : undefined,
  Component: BookingFlow,
};

export default widget;
