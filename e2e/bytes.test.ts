import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Weight, weighPlainExample, weighSearch } from './bytes.ts';
import { type Partner, startPartner } from './partner.ts';
import { launch, startHostPage, startProduct } from './testing.ts';

const KILOBYTE = 1024;

// The budgets of the library; they only ever go down.
const SCHEDULE = 30;
const BOOKING = 48;
/** What comes once they stand: live updates and the hold on a slot. */
const LIVE = 4;
/** Of the list view. What a visitor asks for later comes later: dialogs, suggestions, the map. */
const SEARCH = 32;
const SEARCHES = ['city="kyiv"', 'city="kyiv" category="tennis"'];

let browser: Browser;
let product: Awaited<ReturnType<typeof startProduct>>;
let host: Awaited<ReturnType<typeof startHostPage>>;
let partner: Partner;
let searches: Weight[];
let weights: Record<'schedule' | 'booking' | 'live', Weight>;

beforeAll(async () => {
  product = await startProduct();
  [browser, host] = await Promise.all([launch(), startHostPage(product.url)]);
  weights = await weighPlainExample(browser, host.url('en'));
  partner = await startPartner(product.url);
  searches = [];
  for (const attributes of SEARCHES) searches.push(await weighSearch(browser, partner.url('en', attributes)));
}, 120_000);

afterAll(async () => {
  await browser?.close();
  host?.close();
  partner?.close();
  await product?.close();
});

describe('the plain example loads, gzipped and in one language', () => {
  it(`at most ${SCHEDULE} KB until the schedule stands`, () => {
    expect(weights.schedule.files).toBeGreaterThan(2);
    expect(weights.schedule.gzip).toBeLessThanOrEqual(SCHEDULE * KILOBYTE);
  });
  it(`at most ${BOOKING} KB with the booking opened`, () => {
    expect(weights.booking.gzip).toBeGreaterThan(weights.schedule.gzip);
    expect(weights.booking.gzip).toBeLessThanOrEqual(BOOKING * KILOBYTE);
  });
});

it(`keeps the plain example live, and a slot held, with at most ${LIVE} KB more`, () => {
  expect(weights.live.files).toBeGreaterThan(1);
  expect(weights.live.gzip).toBeLessThanOrEqual(LIVE * KILOBYTE);
});

describe(`a search loads at most ${SEARCH} KB, gzipped and in one language, until its list stands`, () => {
  it.each(SEARCHES.map((attributes, index) => [attributes, index] as const))('with %s', (_, index) => {
    expect(searches[index]!.files).toBeGreaterThan(2);
    expect(searches[index]!.gzip).toBeLessThanOrEqual(SEARCH * KILOBYTE);
  });
});
