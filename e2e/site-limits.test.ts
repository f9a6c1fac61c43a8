/** Pages of the built site over the limits of the API, whose clock and limits the test sets. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, type Harness, newKey, slotToken, startHarness } from '#server/testing/harness.ts';
import { loadBuiltSite, type SiteSettings } from '#server/testing/in-process.ts';

/** Enough for every page of a visitor here. */
const REQUESTS_PER_MINUTE = 100;
/** Unpaid requests of a confirmed contact, as in SECURITY.md. */
const CONFIRMED_UNPAID = 20;

let h: Harness;
beforeAll(async () => {
  const built = await loadBuiltSite();
  if (!built) throw new Error('There is no build: npm run build');
  const site = { built, settings: { noIndex: true } as SiteSettings };
  h = await startHarness(DATABASES[0]!, {
    site,
    trustProxy: 1,
    requestsPerMinute: REQUESTS_PER_MINUTE,
    contactCodes: 'on',
  });
});
afterAll(() => h?.close());

it('answers a valid booking link under rate limiting with 429, not as unknown', async () => {
  const slot = await slotToken(h, F.courtService, '2026-03-12', F.courtOne, '10:00');
  const { token } = (await h.post('/v2/bookings/book', bookBody(slot), newKey())).body.data;
  const visit = (ip: string, url = `/booking-order/${token}`) =>
    h.app.inject({ url, headers: { 'x-forwarded-for': ip } });
  expect((await visit('203.0.113.9')).statusCode).toBe(200);
  for (let turn = 0; turn < REQUESTS_PER_MINUTE; turn += 1) await visit('203.0.113.9', '/api/errors');
  const refused = await visit('203.0.113.9');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect((await visit('203.0.113.10')).statusCode).toBe(200);
});

describe.each([
  {
    prefix: '',
    ip: '198.51.100.1',
    asks: 'We have emailed you a six-digit code. Enter it to finish.',
    wrong: 'The code does not match. Enter the six digits from the latest email',
    field: 'Code from the email <small>sent to en@example.com</small>',
    resend: 'Send a new code',
    unpaid: 'You have as many unpaid bookings as one customer may have.',
    sent: 'Request number:',
  },
  {
    prefix: '/uk-ua',
    ip: '198.51.100.2',
    asks: 'Ми надіслали вам листа з кодом із шести цифр. Введіть його, щоб завершити.',
    wrong: 'Код не збігається. Введіть шість цифр з останнього листа',
    field: 'Код із листа <small>надіслано на uk@example.com</small>',
    resend: 'Надіслати новий код',
    unpaid: 'У вас уже стільки неоплачених бронювань, скільки може мати один клієнт.',
    sent: 'Номер заявки:',
  },
  {
    prefix: '/ru-ua',
    ip: '198.51.100.3',
    asks: 'Мы отправили вам письмо с кодом из шести цифр. Введите его, чтобы завершить.',
    wrong: 'Код не совпадает. Введите шесть цифр из последнего письма',
    field: 'Код из письма <small>отправлен на ru@example.com</small>',
    resend: 'Отправить новый код',
    unpaid: 'У вас уже столько неоплаченных бронирований, сколько может быть у одного клиента.',
    sent: 'Номер заявки:',
  },
])('the form without script at $prefix/club/calm/request', ({ prefix, ip, ...texts }) => {
  const path = `${prefix}/club/calm/request`;
  const language = prefix.slice(1, 3) || 'en';
  const email = `${language}@example.com`;
  const headers = { 'x-forwarded-for': ip };
  const wish = { service_id: F.calmService, date: '2026-03-12', duration: 60, given_name: 'Olena', email };
  /** Fills in the form that was shown, as a browser without script does, and sends it. */
  async function send(shown: string, typed: Record<string, string>) {
    const stamp = shownValue(shown, 'stamp')!;
    const code_email = shownValue(shown, 'code_email');
    h.now += 60_000;
    const payload = new URLSearchParams({
      ...Object.fromEntries(Object.entries(wish).map(([name, value]) => [name, String(value)])),
      ...{ stamp, telephone: `067 100 00 0${ip.at(-1)}`, ...(code_email && { code_email }), ...typed },
    });
    const answer = await h.app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(payload),
    });
    return { status: answer.statusCode, html: answer.body.replaceAll('<!-- -->', '') };
  }
  /** The value of a field as the page shows it. */
  const shownValue = (html: string, name: string) =>
    /value="([^"]*)"/.exec(new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '')?.[1];
  const newestCode = async (recipient: string) => {
    const rows = await h.opened.db.selectFrom('message').selectAll().where('kind', '=', 'contactCode').execute();
    return (rows.findLast((row) => row.recipient === recipient)?.payload as { code: string } | undefined)?.code;
  };

  it('asks for the code that was emailed, keeps what was typed, and is sent with it', async () => {
    let page = { status: 200, html: (await h.app.inject({ url: path, headers })).body };
    expect(page.html).not.toContain('contact_code');
    for (const time of ['09:00', '10:00', '11:00']) {
      expect((await send(page.html, { time })).html).toContain(texts.sent);
      page = { status: 200, html: (await h.app.inject({ url: path, headers })).body };
    }
    const time = '12:00';
    page = await send(page.html, { time });
    expect(page.status).toBe(400);
    for (const text of [texts.asks, texts.field, texts.resend]) expect(page.html).toContain(text);
    expect([shownValue(page.html, 'given_name'), shownValue(page.html, 'email')]).toEqual(['Olena', email]);
    expect(page.html).toContain(`<option selected="">${time}</option>`);

    const first = await newestCode(email);
    page = await send(page.html, { time, contact_code: first === '111111' ? '222222' : '111111' });
    expect(page.html).toContain(texts.wrong);
    expect(shownValue(page.html, 'contact_code')).toMatch(/^(111111|222222)$/);

    // Another mistake does not lose the code.
    page = await send(page.html, { time, contact_code: first!, telephone: '067' });
    expect(shownValue(page.html, 'contact_code')).toBe(first);

    page = await send(page.html, { time, contact_code: first!, new_code: '1' });
    expect(page.html).toContain(texts.asks);
    expect(shownValue(page.html, 'contact_code')).toBe('');

    // Another address needs its own code.
    const other = `other-${email}`;
    page = await send(page.html, { time, contact_code: (await newestCode(email))!, email: other });
    expect(page.html).toContain(texts.asks);
    expect([shownValue(page.html, 'code_email'), shownValue(page.html, 'contact_code')]).toEqual([other, '']);
    const code = (await newestCode(other))!;
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    page = await send(page.html, { time, contact_code: typed, email: other });
    expect([page.status, page.html]).toEqual([200, expect.stringContaining(texts.sent)]);
  });

  it('says that a customer has too many unpaid bookings, with a code too', async () => {
    const { id, ...row } = await h.opened.db
      .selectFrom('booking_request')
      .selectAll()
      .where('email', '=', `other-${email}`)
      .executeTakeFirstOrThrow();
    const codes = Array.from({ length: CONFIRMED_UNPAID }, (_, index) => `${language}-${id}-${index}`);
    await h.opened.db
      .insertInto('booking_request')
      .values(codes.map((code) => ({ ...row, code })))
      .execute();
    const shown = (await h.app.inject({ url: path, headers })).body;
    const contact = { email: row.email, code_email: row.email, contact_code: (await newestCode(row.email))! };
    const page = await send(shown, { time: '13:00', ...contact });
    expect([page.status, page.html]).toEqual([400, expect.stringContaining(texts.unpaid)]);
  });
});
