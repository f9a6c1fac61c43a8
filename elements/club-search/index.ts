import { deferred, deferredTexts } from '#elements/shared/deferred/deferred.ts';
import type { Widget } from '#elements/shared/element/index.ts';
import { declaration } from './declaration.ts';
import { parts } from './deferred-parts.ts';
import type { Found, SearchProps } from './model.ts';
import { beginSearch } from './state.ts';
import css from './styles/club-search.css';
import { ClubSearch } from './view/club-search.tsx';

const messages = deferredTexts({
  en: () => import('#locales/en/club-search.json'),
  uk: () => import('#locales/uk/club-search.json'),
  ru: () => import('#locales/ru/club-search.json'),
});

const server = deferred(() => import('./deferred/load-served.ts'));

/** `<club-search>`: find a club, a coach or a service, and a free hour there. */
const widget: Widget<SearchProps, Found> = {
  declaration,
  css,
  messages: (language) => messages.in(language).load(),
  load: async (props, context) => (await server.load()).loadServed(props, context),
  begin: beginSearch,
  prepare: ({ results }) =>
    Promise.all([results.search.kind && parts.otherCards.load(), results.total === 0 && parts.noResults.load()]),
  Component: ClubSearch,
};

export default widget;
