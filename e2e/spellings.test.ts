/** One address for each page, and no token in a log, a referrer or the metrics, however it is spelled. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#testing/product.ts';

const METRICS_TOKEN = 'a-token-of-the-operator';
/** Never changed by lower case, so that it is found in any text. */
const TOKEN = 'AB3-_XYZ0123456789ABCDEFGHIJKLMN';

let product: Product;
let printed = '';

beforeAll(async () => {
  product = await startProduct(
    'start',
    { LOG_LEVEL: 'info', METRICS_TOKEN },
    {
      print: (text) => {
        printed += text;
      },
    },
  );
});
afterAll(() => product.close());

const ask = (path: string, init: RequestInit = {}) => fetch(product.url + path, { redirect: 'manual', ...init });

describe('a page', () => {
  it.each([
    ['/UK-UA', '/uk-ua'],
    ['/uk-UA/clubs', '/uk-ua/clubs'],
    ['/Clubs/kyiv', '/clubs/kyiv'],
    ['/clubs/KYIV?sort=price', '/clubs/kyiv?sort=price'],
    ['/CLUB/third-set', '/club/third-set'],
    ['/club/third%2Dset', '/club/third-set'],
    ['/%63lub/third-set/schedule/', '/club/third-set/schedule'],
    ['//club/third-set', '/club/third-set'],
    ['/club//third-set', '/club/third-set'],
    ['/club/third-set;jsessionid=1', '/club/third-set'],
    ['/ru-ua/', '/ru-ua'],
    ['/SHARE/UK-UA/home.png', '/share/uk-ua/home.png'],
    ['/M/club/third-set', '/m/club/third-set'],
    ['//example.org', '/example.org'],
    ['/%5Cexample.org', '/example.org'],
    [`/BOOKING-CANCEL/${TOKEN}`, `/booking-cancel/${TOKEN}`],
    [`/booking-order/${TOKEN}.`, `/booking-order/${TOKEN}`],
    [`/uk-ua/booking-order/${TOKEN}),`, `/uk-ua/booking-order/${TOKEN}`],
    ['/club/third-set.', '/club/third-set'],
  ])('at %s is at %s', async (path, canonical) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, canonical]);
    // A form is sent once more, to the page.
    expect((await ask(path, { method: 'POST', body: new URLSearchParams() })).status).toBe(308);
  });

  it.each([
    '/',
    '/uk-ua',
    '/clubs/kyiv',
    '/club/third-set/schedule',
    '/documents/privacy-policy',
    '/partners',
    '/widget?club=third-set',
  ])('at %s stays there', async (path) => expect((await ask(path)).status).toBe(200));

  it.each([
    ['/%', 'en'],
    ['/clubs/%E0%A4%A?page=2', 'en'],
    ['/uk-ua/%', 'uk'],
    ['/uk-ua/%E0%A4%A', 'uk'],
    ['/ru-ua/club/%FF', 'ru'],
  ])('that is badly encoded, at %s, is the error page', async (path, language) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('content-language')]).toEqual([404, language]);
    expect(await answer.text()).toContain('<h1');
  });

  it('keeps the answers of calls that are badly encoded', async () => {
    const answer = await ask('/api/%E0%A4%A');
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'VALIDATION_FAILED' }]);
  });

  it.each(['/CLUBS/%E0%A4%A', '/UK-UA/%25', '/club/third-set%00', '/en/clubs', '/uk/clubs', '/api/V1/clubs'])(
    'is not at %s',
    async (path) => {
      const { status, headers } = await ask(path);
      const end = status === 301 ? (await ask(headers.get('location')!)).status : status;
      expect([400, 404]).toContain(end);
    },
  );
});

describe('a token', () => {
  const name = ['booking-cancel', 'BOOKING-CANCEL', 'booking%2Dcancel', '%62ooking-cancel', '%2562ooking-cancel'];
  const pages = [...name, 'booking-cancel;x', 'x/../booking-order', 'booking_cancel', 'booking-nothing']
    .flatMap((spelled) => [`/${spelled}/${TOKEN}`, `//${spelled}//${TOKEN}/`, `/uk-ua/${spelled}/${TOKEN}/success`])
    .concat(`/m/booking-cancel/${TOKEN}`, `/m/booking%2Dcancel/${TOKEN}`, `/booking-cancel%2F${TOKEN}`)
    .concat(`/booking-cancel/%E0%A4%A/${TOKEN}`, `/booking-cancel/${TOKEN}%25`, `/booking-cancel/${TOKEN}.data`)
    .concat(`/?to=${encodeURIComponent(`/booking-cancel/${TOKEN}`)}`);
  const leases = ['leases', 'LEASES', 'lease%73', 'leases/', 'leases;x'].flatMap((spelled) => [
    `/api/v1/${spelled}/${TOKEN}`,
    `/api/v1/${spelled}/${TOKEN}/renew`,
    `/api/v1/${spelled}/%E0%A4%A/${TOKEN}`,
  ]);
  const methods = ['GET', 'HEAD', 'POST', 'DELETE', 'PUT', 'OPTIONS'];

  it.each([...pages, ...leases])('of %s causes no fault, and is sent to no other site', async (path) => {
    for (const method of methods) {
      const answer = await ask(path, { method });
      expect(answer.status, method).toBeLessThan(500);
      // A call whose path cannot be decoded is refused.
      if (method === 'OPTIONS' || path.startsWith('/?') || answer.status === 400) continue;
      expect(['no-referrer', 'same-origin'], method).toContain(answer.headers.get('referrer-policy'));
      const location = answer.headers.get('location');
      if (location) expect(new URL(location, product.url).origin).toBe(product.url);
    }
  });

  it('is neither in the log nor in the metrics', async () => {
    const authorization = `Bearer ${METRICS_TOKEN}`;
    expect(await (await ask('/metrics', { headers: { authorization } })).text()).not.toContain(TOKEN);
    expect(printed).toContain('/booking-cancel/:token');
    expect(printed).toContain('/api/v1/leases/:token/renew');
    const lines = printed.split('\n').filter((line) => line.includes(TOKEN));
    expect(lines).toEqual([]);
  });
});
