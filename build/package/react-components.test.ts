import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { declaration } from '#elements/club-search/declaration.ts';
import { component } from '#elements/react-component.ts';

const ClubSearch = component(declaration, ['courtside-club-select'], () =>
  Promise.reject(new Error('loaded on a server')),
);

it.each([
  [{ city: 'kyiv', lang: 'en' }, '<club-search city="kyiv" lang="en"></club-search>'],
  [{ pageSize: 5 }, '<club-search page-size="5"></club-search>'],
  [{ syncUrl: true }, '<club-search sync-url=""></club-search>'],
  [{ syncUrl: false, theme: undefined }, '<club-search></club-search>'],
  [{ filters: { online_booking: true } }, '<club-search filters="{&quot;online_booking&quot;:true}"></club-search>'],
  [{ onCourtsideClubSelect: () => {}, className: 'wide' }, '<club-search class="wide"></club-search>'],
])('renders the component with %o on a server', (props, html) => {
  expect(renderToString(createElement(ClubSearch, props))).toBe(html);
});
