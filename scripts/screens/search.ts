import type { Page } from 'playwright';
import { changed, failing } from '../../e2e/answers.ts';
import type { Screen } from './screen.ts';

const search = (attributes = '') => ({
  html: () => `<club-search city="kyiv" page-size="4" ${attributes}></club-search>`,
});
const part = (name: string) => `club-search [part~="${name}"]`;
const press = (name: string) => (page: Page) => page.locator(part(name)).first().click();
const CLUBS = /\/v1\/clubs\b/;
const recent = JSON.stringify([{ id: 1, slug: 'third-set', title: 'Third Set', city: 'Kyiv' }]);

export const searchScreens: Record<string, Screen> = {
  'search-loading': { ...search(), unanswered: CLUBS, until: 'club-search .skeleton' },
  search: { ...search(), until: part('slot') },
  'search-coaches': { ...search('kind="coaches"'), until: part('card') },
  'search-services': { ...search('kind="services"'), until: part('card') },
  'search-recent': {
    ...search(),
    prepare: (page) => page.addInitScript((clubs) => localStorage.setItem('courtside_recent_clubs', clubs), recent),
    until: part('recent'),
  },
  'search-phone-only': {
    ...search(),
    prepare: (page) =>
      changed(page, CLUBS, ({ data }) => {
        for (const club of data as unknown as { flags: Record<string, boolean> }[]) club.flags.online_booking = false;
      }),
    until: part('phone'),
  },
  'search-suggestions': {
    ...search(),
    act: (page) => page.locator(part('text')).fill('ten'),
    until: part('option'),
  },
  'search-filtered': {
    html: () =>
      `<club-search city="kyiv" category="tennis" page-size="4" filters='{"online_booking":true,"price_max":90000,"time_from":"08:00"}'></club-search>`,
    until: part('active-filter'),
  },
  'search-all-filters': {
    ...search(),
    act: press('all-filters'),
    until: part('show-results'),
    viewportOnly: true,
  },
  'search-cities': {
    ...search(),
    act: press('location'),
    until: 'club-search dialog [part~="option"]',
    viewportOnly: true,
  },
  'search-no-city': {
    ...search(),
    act: async (page) => {
      await press('location')(page);
      await page.locator('club-search #city').fill('qqq');
    },
    until: 'club-search dialog [part~="hint"]:not(:empty)',
    viewportOnly: true,
  },
  'search-map': { ...search('view="map"'), until: part('pin') },
  'search-both': { ...search('view="both"'), until: part('pin'), from: 960 },
  'search-empty': { ...search(`filters='{"price_max":100}'`), until: part('drop-filter') },
  'search-failed': { ...search(), prepare: (page) => failing(page, CLUBS), until: part('retry') },
};
