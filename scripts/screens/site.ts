import type { Page } from 'playwright';
import type { Links, Place, Screen } from './screen.ts';
import { EMAIL_KINDS } from './seed.ts';

const at = (path: string) => ({ path: ({ prefix }: Place) => prefix + path || '/' });
/** A page of a new booking's link. */
const booked = (kind: string, end = ''): Screen => ({
  path: async ({ prefix, book }) => `${prefix}/booking-${kind}/${await book()}${end}`,
});
const linked = (name: Exclude<keyof Links, 'emails'>): Screen => ({
  path: ({ prefix, links }) => prefix + links[name],
});

const openMenu = async (page: Page) => {
  await page.locator('.burger').click();
  await page.locator('dialog.menu').waitFor();
};
const openCities = async (page: Page) => {
  const tool = page.locator('.tools a.tool').first();
  if (await tool.isVisible()) return tool.click();
  await openMenu(page);
  await page.locator('dialog.menu .items button').first().click();
};

/** Waits for the list, and for the map if there is room for it. */
const waitForMap = async (page: Page) => {
  const search = page.locator('club-search');
  await search.locator('[part~="card"]').first().waitFor();
  if (await search.locator('.map-pane').isVisible()) await search.locator('[part~="pin"]').first().waitFor();
};

/** Submits a form, filled in with the given values, without the browser's validation. */
const submitForm =
  (fill: Record<string, string> = {}) =>
  async (page: Page) => {
    const form = page.locator('main form').last();
    for (const [name, value] of Object.entries(fill)) await form.locator(`[name="${name}"]`).first().fill(value);
    await form.evaluate((element: HTMLFormElement) => {
      element.noValidate = true;
    });
    await form.locator('button[type="submit"]').first().click();
  };

let attempts = 1;

const emailScreens: Record<string, Screen> = Object.fromEntries(
  EMAIL_KINDS.map((kind) => [
    `email-${kind}`,
    { path: ({ links, language }) => links.emails[kind]![language], isEmail: true },
  ]),
);

export const siteScreens: Record<string, Screen> = {
  home: at('/'),
  'home-consent': { ...at('/'), asksConsent: true, until: '.consent', viewportOnly: true },
  'club-consent': {
    ...at('/club/third-set'),
    asksConsent: true,
    until: '.consent',
    viewportOnly: true,
  },
  clubs: { ...at('/clubs'), act: waitForMap, until: 'club-search [part~="card"]' },
  'clubs-city': { ...at('/clubs/kyiv'), act: waitForMap, until: 'club-search [part~="card"]' },
  'clubs-category': { ...at('/clubs/kyiv/tennis'), act: waitForMap, until: 'club-search [part~="card"]' },
  club: { ...at('/club/third-set'), until: 'club-schedule [part~="cell-free"]' },
  'club-services': { ...at('/club/sosny'), until: 'club-schedule [part~="cell-free"]' },
  'club-on-request': { ...at('/club/topolia'), until: 'club-schedule [part~="cell-free"]' },
  'club-schedule': { ...at('/club/third-set/schedule'), until: 'club-schedule [part~="cell-free"]' },
  'club-request': at('/club/topolia/request'),
  'booking-wish': at('/booking-wish'),
  'club-line': at('/club/third-set/line'),
  'club-request-errors': { ...at('/club/topolia/request'), act: submitForm(), until: '#request-problem' },
  article: at('/articles/renting-a-court-first-time'),
  partners: { ...at('/partners'), until: '.builder-frame' },
  elements: at('/docs/elements'),
  element: at('/docs/elements/club-schedule'),
  documents: at('/documents'),
  document: at('/documents/refund-rules'),
  'not-found': at('/no-such-page'),
  widget: { ...at('/widget?club=third-set'), until: 'club-schedule [part~="cell-free"]' },
  'widget-search': { ...at('/widget?view=search'), until: 'club-search [part~="card"]' },
  'lost-links': at('/booking-links'),
  'lost-links-wrong': { ...at('/booking-links'), act: submitForm({ email: 'oksana@' }), until: '#letters-problem' },
  'lost-links-sent': {
    ...at('/booking-links'),
    // An address and an email may only request links a few times per hour.
    prepare: (page) =>
      page.route(/\/booking-links/, (route) =>
        route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': `10.254.0.${attempts++}` } }),
      ),
    act: (page) => submitForm({ email: `oksana${attempts}@example.com` })(page),
    until: 'main [role=status]',
  },
  'booking-order': { ...booked('order'), until: 'booking-token-page .qr svg' },
  'booking-order-success': { ...booked('order', '/success'), until: 'booking-token-page .qr svg' },
  'booking-order-wrong': at(`/booking-order/${'a'.repeat(32)}`),
  'booking-cancel': { ...booked('cancel'), until: 'booking-token-page [part~="confirm-cancel"]' },
  'booking-cancel-failure': { ...booked('cancel', '/failure'), until: '.booking-failed' },
  'booking-payment': { ...booked('payment'), until: 'booking-token-page [part~="heading"]' },
  'booking-payment-success': { ...linked('paid'), until: 'booking-token-page [part~="heading"]' },
  'booking-payment-failure': { ...linked('declined'), until: 'booking-token-page [part~="heading"]' },
  'booking-change': linked('change'),
  'booking-watch': linked('watch'),
  'booking-watch-stopped': { ...linked('watch'), act: submitForm() },
  'booking-offer': linked('offer'),
  'desk-booking': linked('desk'),
  'desk-day': linked('deskDay'),
  'desk-request': linked('deskRequest'),
  'desk-answered': linked('deskAnswered'),
  menu: { ...at('/documents'), act: openMenu, to: 599, viewportOnly: true },
  'dialog-stores': {
    ...at('/documents'),
    act: async (page) => {
      const scan = page.locator('.footer .scan');
      if (await scan.isVisible()) return scan.click();
      await openMenu(page);
      await page.locator('dialog.menu .items button').last().click();
    },
    until: 'dialog.dialog',
    viewportOnly: true,
  },
  'dialog-cities': { ...at('/documents'), act: openCities, until: 'dialog.dialog .cities-of', viewportOnly: true },
  'dialog-no-city': {
    ...at('/documents'),
    act: async (page) => {
      await openCities(page);
      await page.locator('dialog.dialog .cities-of').first().waitFor();
      await page.locator('dialog.dialog input').fill('qqq');
    },
    until: 'dialog.dialog .note:not([hidden])',
    viewportOnly: true,
  },
  languages: {
    ...at('/documents'),
    act: (page) => page.locator('.languages summary').click(),
    until: '.languages ul',
    from: 768,
    viewportOnly: true,
  },
  outbox: { path: () => '/outbox' },
  ...emailScreens,
};
