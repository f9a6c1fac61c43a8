import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalPath, isPrivatePath, withoutTokens } from './page-path.ts';
import { checkProperty } from './properties/check.ts';
import { spelledPath, TOKEN } from './properties/spelled-path.ts';

describe('the one spelling of', () => {
  it.each([
    ['/', '/'],
    ['', '/'],
    ['//', '/'],
    ['/UK-UA', '/uk-ua'],
    ['/uk-ua/', '/uk-ua'],
    ['/uk-UA/clubs', '/uk-ua/clubs'],
    ['/CLUB/third-set', '/club/third-set'],
    ['/club/Third%2DSet/schedule', '/club/third-set/schedule'],
    ['/%63lubs', '/clubs'],
    ['/%2563lubs', '/clubs'],
    ['/club%2Fthird-set', '/club/third-set'],
    ['/clubs;jsessionid=1/kyiv;x', '/clubs/kyiv'],
    ['/a/../clubs/./kyiv', '/clubs/kyiv'],
    ['/../../clubs', '/clubs'],
    ['//example.org/%2e%2e', '/'],
    ['/\\example.org', '/example.org'],
    ['/%5C%5Cexample.org', '/example.org'],
    ['/clubs/%d0%ba', '/clubs/%D0%BA'],
    ['/clubs/a%20b', '/clubs/a%20b'],
    ['/_root.data', '/_root.data'],
    // The end of a sentence, which was taken for a part of the link.
    ['/club/third-set.', '/club/third-set'],
    [`/booking-order/${TOKEN}).`, `/booking-order/${TOKEN}`],
    ['/clubs/!', '/clubs/!'],
    // Tokens keep their capitals.
    [`/BOOKING-CANCEL/${TOKEN}`, `/booking-cancel/${TOKEN}`],
    [`/booking%2Dcancel/${TOKEN}/SUCCESS`, `/booking-cancel/${TOKEN}/success`],
    [`/%62ooking-cancel//${TOKEN}`, `/booking-cancel/${TOKEN}`],
    [`/uk-ua/booking-order;x/${TOKEN}.data`, `/uk-ua/booking-order/${TOKEN}.data`],
    [`/M/Booking-Cancel/${TOKEN}`, `/m/booking-cancel/${TOKEN}`],
    // No page: not decoded further.
    ['/CLUBS/%E0%A4%A', '/CLUBS/%E0%A4%A'],
    ['/CLUBS/%25', '/CLUBS/%25'],
    ['/clubs/%ff', '/clubs/%ff'],
  ])('%s is %s', (path, spelled) => expect(canonicalPath(path)).toBe(spelled));
});

describe('an address', () => {
  it.each([
    ['/booking-order/sEcReT-1', '/booking-order/:token'],
    [
      'https://a.example/uk-ua/booking-cancel/x.y/success?z=1#t',
      'https://a.example/uk-ua/booking-cancel/:token/success?z=1#t',
    ],
    ['/booking-payment/x/failure', '/booking-payment/:token/failure'],
    ['/booking-links', '/booking-links'],
    ['https://club.example/ticket?lang=uk&token=abc&x=1', 'https://club.example/ticket?lang=uk&token=:token&x=1'],
    ['/ticket?%74oken=abc', '/ticket?%74oken=:token'],
    ['/ticket#token=abc', '/ticket#token=:token'],
    ['/widget?slot=abc.def', '/widget?slot=:token'],
    ['/club/third-set?category=2', '/club/third-set?category=2'],
    ['https://club.example?utm_source=a%2Fb', 'https://club.example?utm_source=a%2Fb'],
    [
      'https://scanner.example/?url=https%3A%2F%2Fa.example%2Fbooking-cancel%2FsEcReT&x=1',
      'https://scanner.example/?url=https%3A%2F%2Fa.example%2Fbooking-cancel%2F%3Atoken&x=1',
    ],
    ['/api/v1/leases', '/api/v1/leases'],
    ['/api/v1/leases/places', '/api/v1/leases/places'],
    ['/api/v1/leases/abc', '/api/v1/leases/:token'],
    ['/api/v1/leases/abc/renew', '/api/v1/leases/:token/renew'],
    // Tokens without a name that we know before them.
    [`/booking_cancel/${TOKEN}`, '/booking_cancel/:token'],
    // The first bytes are the club, which may leave few capitals.
    ['/ticket/AAAAAbcdefghijklmnopqrstuvwxyz0123456789', '/ticket/:token'],
    ['/assets/unbounded-cyrillic-wght-normal-BxQ2.woff2', '/assets/unbounded-cyrillic-wght-normal-BxQ2.woff2'],
    ['', ''],
  ])('%s is logged as %s', (address, shown) => expect(withoutTokens(address)).toBe(shown));

  it('takes no time that grows with the square of its length', () => {
    const started = performance.now();
    for (const part of ['?a=/', '%25', '/booking-x', '%', ';', '%2525/..', '?token='])
      withoutTokens(`/${part.repeat(16_000 / part.length)}`);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('any spelling of an address with a token', () => {
  it('is private and hides the token', () => {
    checkProperty(2000, spelledPath, (path) => {
      expect(isPrivatePath(path), path).toBe(true);
      expect(withoutTokens(path)).not.toContain(TOKEN);
      expect(withoutTokens(`https://x.example/?to=${encodeURIComponent(path)}`)).not.toContain(TOKEN);
    });
  });

  it('has one spelling, which keeps the token', () => {
    checkProperty(2000, spelledPath, (path) => {
      const spelled = canonicalPath(path);
      expect(spelled).toContain(`/${TOKEN}`);
      expect(spelled.replace(TOKEN, '')).toMatch(/^\/(uk-ua\/|m\/|api\/v1\/)?(booking-\w+|leases)\/(\/success)?$/);
    });
  });
});

it('spells every path once and for all, and within this site', () => {
  checkProperty(
    2000,
    fc.array(fc.oneof(fc.constantFrom('/', '%', '25', '%2F', '..', '\\', ';', 'A', '%41', '4', '1'), fc.string())),
    (parts) => {
      const path = `/${parts.join('')}`;
      const spelled = canonicalPath(path);
      expect(canonicalPath(spelled)).toBe(spelled);
      if (spelled !== path) expect(spelled).toMatch(/^\/(?![/\\])/);
    },
  );
});
