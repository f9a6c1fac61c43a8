import { deferredTexts } from '#elements/shared/deferred/deferred.ts';
import type { Widget } from '#elements/shared/element/index.ts';
import { begin } from './begin.ts';
import { ClubSearch } from './ClubSearch.tsx';
import css from './club-search.css';
import type { Found } from './data.ts';
import { declaration } from './declaration.ts';
import { prepare } from './parts.ts';
import { loadServed, type SearchProps } from './props.ts';

const messages = deferredTexts({
  en: () => import('#locales/en/club-search.json'),
  uk: () => import('#locales/uk/club-search.json'),
  ru: () => import('#locales/ru/club-search.json'),
});

/** `<club-search>`: find a club, a coach or a service, and a free hour there. */
const widget: Widget<SearchProps, Found> = {
  declaration,
  css,
  messages: (language) => messages.in(language).load(),
  load: loadServed,
  begin,
  prepare,
  Component: ClubSearch,
};

export default widget;
