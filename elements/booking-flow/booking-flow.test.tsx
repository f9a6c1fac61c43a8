import { expect } from '@open-wc/testing';
import { is } from 'superstruct';
import {
  BookingAnswer,
  BookingRequest,
  DecodeSlotsAnswer,
  GroupSessionsAnswer,
  type Lease,
  LeaseAnswer,
} from '#core/schemas/index.ts';
import { pageDialogs } from '#core/state/dialog-store.ts';
import type { Answers } from '#elements/shared/testing/answers.ts';
import {
  booking,
  categories,
  club,
  decoded,
  decodedAfter,
  methods,
  onRequest,
  others,
  problem,
  request,
  session,
  sessions,
} from '#elements/shared/testing/booking.ts';
import { bothWays, type Mount } from '#elements/shared/testing/fixture.ts';
import { takeLogged } from '#elements/shared/testing/strict-console.ts';
import { settle, until } from '#elements/shared/testing/until.ts';
import { TIME_CASES } from '#testing/time-cases.ts';

const BOOK = 'POST /v2/bookings/book';
const DECODE = 'POST /v2/decode/slot/';
const PAY = 'POST /v2/bookings/pay';
const METHODS = 'POST /v1/user/payment-methods';
const REQUEST = 'POST /v2/user/booking-requests';
const SESSIONS = 'GET /v2/services/club_group_bookings';
const BOOK_PLACE = `POST /v2/bookings/${session.service_id}/group_book`;
const answers = {
  [DECODE]: { body: { data: [decoded] } },
  [METHODS]: { body: methods },
  'POST /v1/analytics/events/send': { body: null },
  'GET /v1/slots': { body: others },
  [BOOK]: { body: { data: booking } },
};
const LEASES = 'POST /v1/leases';
const lease: Lease = {
  token: 'l'.repeat(32),
  court_id: decoded.court.id,
  starts_at: decoded.slot.starts_at,
  ends_at: decoded.slot.ends_at,
  expires_at: '2030-11-24T12:10:00+02:00',
  seconds: 600,
  renewable: true,
};
/** An API that holds the time for so many seconds. */
const leased = (seconds: number): Answers => ({
  [LEASES]: { body: { data: { ...lease, seconds } } },
  [`DELETE /v1/leases/${lease.token}`]: { body: null },
});
const holdButton = (element: Element) => element.shadowRoot!.querySelector<HTMLButtonElement>('.hold button');
/** One of the table's cases. A test of a place needs one that no test before it has shown. */
const timeCase = (name: string) => {
  const { local, ...found } = TIME_CASES.find((each) => each.name === name)!;
  return { ...found, at: { starts_at: local[0], ends_at: local[1] } };
};
const sent = (mount: Mount, path: string) => mount.requests.find(({ url }) => url.endsWith(path))!;
const once = (element: Element, name: string) =>
  new Promise((resolve) =>
    element.addEventListener(name, (event) => resolve((event as CustomEvent).detail), { once: true }),
  );

const part = <E extends HTMLElement>(element: Element, name: string) =>
  element.shadowRoot!.querySelector<E>(`[part~="${name}"]`);
const field = (element: Element, name: string) =>
  element.shadowRoot!.querySelector<HTMLInputElement>(`[name="${name}"]`);
const next = (element: Element) => part<HTMLButtonElement>(element, 'continue')!.click();

function type(element: Element, name: string, value: string): void {
  const input = field(element, name)!;
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

async function fill(element: Element): Promise<void> {
  await until(() => field(element, 'given_name'), 'the form');
  type(element, 'given_name', 'Oksana');
  type(element, 'telephone', '067 123 45 67');
  type(element, 'email', 'oksana@example.com');
}

const payable = {
  ...methods,
  data: [
    ...methods.data,
    ...(['online', 'subscription'] as const).map((type) => ({ type, title: type, description: '' })),
  ],
};
const choose = (element: Element, type: string) =>
  element.shadowRoot!.querySelector<HTMLInputElement>(`[name="payment_type"][value="${type}"]`)!.click();

/** Fills in the form and sends it with the one press that a payment at the club needs. */
async function send(element: HTMLElement): Promise<void> {
  await fill(element);
  next(element);
}

/** Name, club ids and slugs of the one event that the analytics got. */
async function tracked(mount: Mount): Promise<unknown[]> {
  const sent = () => mount.requests.filter(({ url }) => url.endsWith('/analytics/events/send'));
  await until(() => sent().length > 0, 'the analytics event');
  expect(sent()).to.have.length(1);
  const { event_name, club_ids, club_slugs } = await sent()[0]!.json();
  return [event_name, club_ids, club_slugs];
}

function suite(mount: Mount): void {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  it('sends no analytics while the host page has no consent', async () => {
    const element = await mount({ consent: false });
    await send(element);
    await until(() => part(element, 'booking-link'), 'the link');
    await settle();
    expect(mount.requests.filter(({ url }) => url.includes('/analytics/'))).to.deep.equal([]);
    expect(localStorage.getItem('courtside_analytics')).to.equal(null);
  });

  it('books, dispatches its events, and links to the booking', async () => {
    const element = await mount();
    const told: [string, Record<string, unknown>][] = [];
    for (const name of ['courtside-booking-submitted', 'courtside-booking-confirmed'])
      element.addEventListener(name, (event) => told.push([name, (event as CustomEvent).detail]));
    await send(element);
    await until(() => part(element, 'booking-link'), 'the link');
    expect(part(element, 'booking-link')!.getAttribute('href')).to.contain(`/booking-order/${booking.token}`);
    const ticket = part(element, 'ticket')!;
    expect(ticket.textContent).to.contain('9F3K D72B').and.to.contain('18:00–20:00');
    expect(ticket.querySelector('.qr path')!.getAttribute('d')).to.equal(booking.qr_code!.path);
    // What a visitor does next, the calendar first.
    const actions = [...element.shadowRoot!.querySelectorAll('[part~="action"]')].map((each) => each.textContent);
    expect(actions).to.deep.equal(['Add to calendar', 'Directions', 'Share']);
    expect(part(element, 'summary')).to.equal(null);
    const { token, code, starts_at, ends_at } = booking;
    expect(told.map(([type, { kind }]) => [type, kind])).to.deep.equal([
      ['courtside-booking-submitted', 'book'],
      ['courtside-booking-confirmed', undefined],
    ]);
    expect(told[0]![1]).to.include({ version: 1, starts_at, ends_at: decoded.slot.ends_at });
    expect(told[1]![1]).to.include({ version: 1, token, code, starts_at, ends_at });
    expect(element.shadowRoot!.querySelectorAll('[style]')).to.have.length(0);
    expect(await tracked(mount)).to.deep.equal(['booking_success', [club.id], [club.slug]]);
  });

  it('shows the values that the page gives until the visitor types, and sends the partner', async () => {
    const element = await mount({ 'given-name': 'Olha', email: 'olha@example.com', broker: 'ally' });
    await until(() => field(element, 'given_name'), 'the form');
    expect(field(element, 'given_name')!.value).to.equal('Olha');
    type(element, 'email', '');
    await settle();
    expect(field(element, 'email')!.value).to.equal('');
    (element as HTMLElement & { givenName: string }).givenName = 'Iryna';
    await until(() => field(element, 'given_name')!.value === 'Iryna', 'the other name');
    type(element, 'given_name', 'Oksana');
    type(element, 'telephone', '067 123 45 67');
    type(element, 'email', 'oksana@example.com');
    await settle();
    next(element);
    await until(() => part(element, 'booking-link'), 'the link');
    const sent = await mount.requests.find(({ url }) => url.endsWith('/bookings/book'))!.json();
    expect(sent.broker).to.equal('ally');
    expect(sent.customer.given_name).to.equal('Oksana');
  });

  it('shows a button that opens the booking, has methods to open and close it, and dispatches the closing', async () => {
    const element = (await mount({ mode: 'button', label: 'Book here' })) as HTMLElement & {
      open(): Promise<void>;
      close(): Promise<void>;
    };
    await until(() => part(element, 'open'), 'the button');
    expect(part(element, 'open')!.textContent).to.equal('Book here');
    const inside = () => element.shadowRoot!.querySelector('booking-flow');
    part(element, 'open')!.click();
    await until(inside, 'the booking');
    expect(inside()!.getAttribute('slot')).to.equal(element.getAttribute('slot'));
    const closed = new Promise((resolve) =>
      element.addEventListener('courtside-booking-closed', (event) => resolve((event as CustomEvent).detail)),
    );
    await element.close();
    expect(await closed).to.deep.equal({ version: 1, booked: false });
    expect(inside()).to.equal(null);
    await element.open();
    await until(inside, 'the booking again');
  });

  it('has its button in server-rendered markup', async () => {
    if (mount.way !== 'server') return;
    const body = { module: '/elements/booking-flow/index.ts', options: { language: 'en' }, answers: {} };
    const served = async (mode: string) => {
      const attributes = { mode, club: club.slug };
      const real = new XMLHttpRequest();
      real.open('POST', '/__render-on-server');
      real.send(JSON.stringify({ ...body, attributes }));
      await new Promise((resolve) => real.addEventListener('load', resolve));
      return real.responseText;
    };
    for (const mode of ['button', 'floating'])
      expect(await served(mode))
        .to.contain('part="open"')
        .and.contain('Book a');
    expect(await served('dialog'))
      .to.not.contain('<dialog')
      .and.not.contain('part="open"');
    const element = await mount({ mode: 'floating', slot: null, club: club.slug });
    const button = part(element, 'open')!;
    expect(getComputedStyle(button).position).to.equal('fixed');
    button.click();
    await until(() => element.shadowRoot!.querySelector('dialog[open]'), 'the times');
    expect(part(element, 'open')).to.equal(button);
  });

  it('books once by two clicks', async () => {
    const element = await mount();
    await fill(element);
    expect(mount.text(element)).to.contain('Step 2 of 2');
    expect(part(element, 'continue')!.textContent).to.equal('Book for ₴700');
    next(element);
    next(element);
    await until(() => part(element, 'booking-link'), 'the link');
    expect(mount.requests.filter(({ url }) => url.endsWith('/bookings/book'))).to.have.length(1);
    await tracked(mount);
  });

  it('lets nothing be changed while the form is sent, and shows the field that was wrong after it', async () => {
    const element = await mount();
    const answering = window.fetch;
    let answer = () => {};
    window.fetch = (input, init) => {
      const isBooking = new Request(input, init).url.endsWith('/bookings/book');
      if (!isBooking) return answering(input, init);
      return new Promise((resolve) => {
        answer = () => resolve(answering(input, init));
      });
    };
    const errors = [{ path: 'customer.email', code: 'FIELD_EMAIL', message: 'No such mailbox' }];
    mount.answers[BOOK] = problem(400, 'VALIDATION_FAILED', { errors });
    await send(element);
    await until(() => part(element, 'continue')!.textContent === 'Sending…', 'the sending');
    window.fetch = answering;
    expect(field(element, 'email')!.matches(':disabled')).to.equal(true);
    expect(mount.text(element)).to.contain('Your details');
    answer();
    await until(() => element.shadowRoot!.activeElement === field(element, 'email'), 'the focus');
    expect(field(element, 'email')!.matches(':disabled')).to.equal(false);
  });

  it('pays nothing by a second click on the button to the last step of an online payment', async () => {
    const element = await mount({}, { [METHODS]: { body: payable } });
    await fill(element);
    choose(element, 'online');
    await until(() => part(element, 'continue')!.textContent === 'Continue', 'the button');
    next(element);
    next(element);
    await until(() => mount.text(element).includes('Step 3 of 3'), 'the last step');
    await settle();
    expect(mount.requests.filter(({ url }) => url.endsWith('/bookings/book'))).to.deep.equal([]);
    expect(part<HTMLButtonElement>(element, 'continue')!.disabled).to.equal(false);
  });

  it('keeps the booking on the page when it is refreshed, and loads nothing', async () => {
    const element = (await mount()) as HTMLElement & { refresh(): Promise<void> };
    await send(element);
    await until(() => part(element, 'booking-link'), 'the link');
    await tracked(mount);
    const before = mount.requests.length;
    mount.answers[DECODE] = problem(500, 'INTERNAL_ERROR');
    await element.refresh();
    await settle();
    expect(part(element, 'booking-link')).not.to.equal(null);
    expect(mount.requests).to.have.length(before);
  });

  it('shows at the field how many digits are missing, and focuses it', async () => {
    const element = await mount();
    await fill(element);
    type(element, 'telephone', '067 123 45');
    await settle();
    next(element);
    await until(() => mount.text(element).includes('2 digits are missing'), 'the error');
    await until(() => element.shadowRoot!.activeElement === field(element, 'telephone'), 'the focus');
  });

  describe('in other weeks too', () => {
    const WEEKS = 'POST /v1/slots/weeks';
    const price = { amount: 70_000, currency: 'UAH' as const };
    const week = (date: string, status: string, more: object = {}) => ({
      ...{ date, status, starts_at: `${date}T18:00:00+02:00`, ends_at: `${date}T19:00:00+02:00` },
      ...{ court: status === 'free' ? decoded.court : null, price: status === 'free' ? price : null },
      ...more,
    });
    const other = { ...decoded.court, id: 9, title: 'Court 9' };
    const days = [
      week('2030-12-03', 'free'),
      week('2030-12-10', 'taken'),
      week('2030-12-17', 'free', { court: other, price: { ...price, amount: 80_000 } }),
      week('2030-12-24', 'closed'),
    ];
    const repeating: Answers = {
      [DECODE]: { body: { data: [{ ...decoded, weekly_until: '2031-02-04' }] } },
      [WEEKS]: { body: { data: { days, latest_date: '2030-12-24' } } },
    };
    const boxes = (element: Element) => [...element.shadowRoot!.querySelectorAll<HTMLInputElement>('[name=week]')];
    const opened = async (more: Answers = {}) => {
      const element = await mount({}, { ...answers, ...repeating, ...more });
      await until(() => part(element, 'repeat'), 'the button');
      part(element, 'repeat')!.click();
      return element;
    };
    const bookedWeeks = async () => {
      const requests = mount.requests.filter(({ url }) => url.endsWith('/v2/bookings/book'));
      return ((await requests.at(-1)!.clone().json()) as { weeks?: unknown }).weeks;
    };

    it('shows conflicts first, adds up the price, and books what is chosen with one press', async () => {
      const element = await opened();
      await until(() => boxes(element).length === 4, 'the weeks');
      expect(boxes(element).map(({ value, checked, disabled }) => [value, checked, disabled])).to.deep.equal([
        ['2030-12-03', true, false],
        ['2030-12-10', false, true],
        ['2030-12-17', true, false],
        ['2030-12-24', false, true],
      ]);
      const lines = [...element.shadowRoot!.querySelectorAll('.week')].map((each) => each.textContent);
      expect(lines[1]).to.match(/taken$/);
      expect(lines[2]).to.contain('Court 9').and.to.match(/₴800$/);
      const total = decoded.slot.price!.amount / 100 + 700 + 800;
      const sum = `3 visits, ₴${total.toLocaleString('en')}`;
      expect(element.shadowRoot!.querySelector('.weeks-sum')!.textContent).to.equal(sum);
      expect(element.shadowRoot!.querySelector('.total')!.textContent).to.contain('3 visits');
      await expect(element).to.be.accessible();
      boxes(element)[2]!.click();
      await until(() => mount.text(element).includes('2 visits'), 'the new sum');
      const confirmed = once(element, 'courtside-booking-confirmed');
      mount.answers[BOOK] = {
        body: { data: { ...booking, weekly: { visits: 2, total: { ...price, amount: 140_000 } } } },
      };
      await send(element);
      expect(await confirmed).to.include({ visits: 2 });
      expect(await bookedWeeks()).to.deep.equal([{ date: '2030-12-03', court_id: decoded.court.id }]);
      await until(() => part(element, 'success'), 'the ticket');
      const link = [...element.shadowRoot!.querySelectorAll('a')].find(({ href }) => href.includes('/booking-series/'));
      expect(link!.textContent).to.equal('All 2 visits, every week');
    });

    it('goes back to one visit', async () => {
      const element = await opened();
      await until(() => boxes(element).length === 4, 'the weeks');
      part(element, 'repeat')!.click();
      await until(() => boxes(element).length === 0, 'one visit');
      expect(mount.text(element)).not.to.contain('visits');
      await send(element);
      await until(() => part(element, 'success'), 'the ticket');
      expect(await bookedWeeks()).to.equal(undefined);
    });

    it('says when the weeks did not load, and tries again', async () => {
      const element = await opened({ [WEEKS]: problem(500, 'INTERNAL_ERROR') });
      await until(() => part(element, 'retry'), 'the failure');
      mount.answers[WEEKS] = repeating[WEEKS]!;
      part(element, 'retry')!.click();
      await until(() => boxes(element).length === 4, 'the weeks');
    });

    it('loses nothing when one of the weeks was taken meanwhile', async () => {
      const errors = [{ path: 'weeks.1', code: 'SLOT_TAKEN', message: 'Taken' }];
      const element = await opened();
      await until(() => boxes(element).length === 4, 'the weeks');
      mount.answers[BOOK] = problem(400, 'VALIDATION_FAILED', { errors });
      const left = [days[0]!, days[1]!, week('2030-12-17', 'taken'), days[3]!];
      mount.answers[WEEKS] = { body: { data: { days: left, latest_date: '2030-12-24' } } };
      await send(element);
      await until(() => mount.text(element).includes('has just been taken'), 'the notice');
      await until(() => boxes(element)[2]?.disabled, 'the new list');
      expect(boxes(element).map(({ checked }) => checked)).to.deep.equal([true, false, false, false]);
      expect(field(element, 'given_name')!.value).to.equal('Oksana');
      mount.answers[BOOK] = answers[BOOK]!;
      next(element);
      await until(() => part(element, 'success'), 'the ticket');
      expect(await bookedWeeks()).to.deep.equal([{ date: '2030-12-03', court_id: decoded.court.id }]);
      // Said once per page.
      if (mount.way === 'client')
        await until(() => takeLogged().some((line) => line.includes('weeks.1')), 'the message');
    });

    it('chooses nothing again that the visitor did not want', async () => {
      const element = await opened();
      await until(() => boxes(element).length === 4, 'the weeks');
      for (const index of [0, 2]) boxes(element)[index]!.click();
      await until(() => boxes(element).every(({ checked }) => !checked), 'no week');
      part(element, 'back')!.click();
      await until(() => boxes(element).length === 0, 'the step before');
      next(element);
      const asked = () => mount.requests.filter(({ url }) => url.endsWith('/v1/slots/weeks')).length;
      await until(() => asked() === 2 && boxes(element).length === 4, 'the weeks again');
      await settle();
      expect(boxes(element).some(({ checked }) => checked)).to.equal(false);
      await send(element);
      await until(() => part(element, 'success'), 'the ticket');
      expect(await bookedWeeks()).to.equal(undefined);
    });

    const chosen = (element: Element) => boxes(element).flatMap(({ checked, value }) => (checked ? [value] : []));
    const DRAFT = 'courtside_booking_draft';

    it('finds after a reload what was chosen, without a week that was taken meanwhile', async () => {
      const before = await opened();
      await until(() => boxes(before).length === 4, 'the weeks');
      boxes(before)[0]!.click();
      await until(() => chosen(before).length === 1, 'the choice');
      before.remove();
      const reloaded = await mount();
      await until(() => chosen(reloaded).length === 1, 'the choice without a press');
      expect(chosen(reloaded)).to.deep.equal(['2030-12-17']);
      expect(part(reloaded, 'repeat')!.getAttribute('aria-expanded')).to.equal('true');
      boxes(reloaded)[0]!.click();
      await until(() => chosen(reloaded).length === 2, 'both weeks');
      reloaded.remove();
      const left = [days[0]!, days[1]!, week('2030-12-17', 'taken'), days[3]!];
      mount.answers[WEEKS] = { body: { data: { days: left, latest_date: '2030-12-24' } } };
      const later = await mount();
      await until(() => chosen(later).length === 1, 'the week that is left');
      expect(boxes(later)[2]!.disabled).to.equal(true);
      await send(later);
      await until(() => part(later, 'success'), 'the ticket');
      expect(await bookedWeeks()).to.deep.equal([{ date: '2030-12-03', court_id: decoded.court.id }]);
      expect(sessionStorage.getItem(DRAFT)).to.equal(null);
    });

    it('finds a week beyond the first list too', async () => {
      const weeks = `${decoded.slot.starts_at} ${decoded.court.id} 2030-12-31`;
      sessionStorage.setItem(DRAFT, JSON.stringify({ weeks }));
      const list = { days, latest_date: '2030-12-31' };
      const element = await mount({}, { ...answers, ...repeating, [WEEKS]: { body: { data: list } } });
      await until(() => boxes(element).length === 4, 'the weeks');
      const asked = mount.requests.filter(({ url }) => url.endsWith('/v1/slots/weeks'));
      const bodies = await Promise.all(asked.map((request) => request.clone().json()));
      expect(bodies.map(({ until_date }) => until_date)).to.deep.equal([undefined, '2030-12-31']);
    });

    it('is not offered again after a reload once the visitor went back to one visit', async () => {
      const element = await opened();
      await until(() => boxes(element).length === 4, 'the weeks');
      part(element, 'repeat')!.click();
      await until(() => boxes(element).length === 0, 'one visit');
      element.remove();
      const reloaded = await mount();
      await until(() => part(reloaded, 'repeat'), 'the button');
      await settle();
      expect(part(reloaded, 'repeat')!.getAttribute('aria-expanded')).to.equal('false');
    });

    for (const weeks of [7, null, 'x', ` ${decoded.court.id} 2030-12-03`, '2030-12-02T18:00:00+02:00 9 2030-12-03'])
      it(`stays closed with the weeks ${weeks} in the draft`, async () => {
        sessionStorage.setItem(DRAFT, JSON.stringify({ weeks }));
        const element = await mount({}, { ...answers, ...repeating });
        await until(() => part(element, 'repeat'), 'the button');
        await settle();
        expect(part(element, 'repeat')!.getAttribute('aria-expanded')).to.equal('false');
      });

    it('sends the same weeks again after a lost response, though they are taken now', async () => {
      const element = await opened();
      await until(() => boxes(element).length === 4, 'the weeks');
      mount.answers[BOOK] = { status: 200, body: 'lost' };
      mount.answers[WEEKS] = {
        body: { data: { days: days.map(({ date }) => week(date, 'taken')), latest_date: '2030-12-24' } },
      };
      await send(element);
      await until(() => element.shadowRoot!.querySelector('.notices')!.textContent, 'the notice');
      const first = await bookedWeeks();
      mount.answers[BOOK] = answers[BOOK]!;
      next(element);
      await until(() => part(element, 'success'), 'the ticket');
      expect(await bookedWeeks()).to.deep.equal(first);
      expect(first).to.have.length(2);
    });

    it('is not offered where the club takes no series', async () => {
      const element = await mount();
      await until(() => field(element, 'given_name'), 'the form');
      expect(part(element, 'repeat')).to.equal(null);
    });
  });

  it('keeps what was typed and offers other times when the slot was taken', async () => {
    const element = await mount({}, { [BOOK]: problem(409, 'SLOT_TAKEN') });
    await send(element);
    await until(() => mount.text(element).includes('19:00–20:00'), 'another time');
    expect(field(element, 'given_name')!.value).to.equal('Oksana');
    // The notice is above the form, which may have scrolled.
    await until(() => element.shadowRoot!.activeElement?.localName === 'h2', 'the focus');
  });

  it('offers no time on a court of another sport when the slot was taken', async () => {
    const [slot] = others.data;
    const padel = { ...decoded.court, id: 99, title: 'Padel court', sport: 'padel' };
    const free = {
      data: [slot!, { ...slot!, court_id: padel.id }],
      meta: { ...others.meta, courts: [padel, ...others.meta.courts] },
    };
    const element = await mount({}, { [BOOK]: problem(409, 'SLOT_TAKEN'), 'GET /v1/slots': { body: free } });
    await send(element);
    await until(() => part(element, 'alternative'), 'another time');
    expect(mount.text(element)).to.contain(decoded.court.title).and.not.to.contain(padel.title);
  });

  it('tells the two hours of the night on which clocks go back apart in other times', async () => {
    const { at, start, end } = timeCase('the second occurrence of the repeated hour');
    const free = { ...others, data: others.data.map((slot) => ({ ...slot, ...at })) };
    const element = await mount({}, { [BOOK]: problem(409, 'SLOT_TAKEN'), 'GET /v1/slots': { body: free } });
    await send(element);
    await until(() => part(element, 'alternative'), 'another time');
    expect(part(element, 'alternative')!.textContent).to.contain(`${start}–${end}`).and.to.contain('25 October');
  });

  it('tells them apart in the summary and the chosen time, where nothing else on the page has', async () => {
    const { at, start, end, day } = timeCase('the first occurrence of the repeated hour');
    const chosen = { ...decoded, slot: { ...decoded.slot, ...at } };
    const element = await mount({}, { [DECODE]: { body: { data: [chosen] } } });
    await fill(element);
    expect(part(element, 'summary')!.textContent).to.contain(`${start}–${end}`);
    part<HTMLButtonElement>(element, 'back')!.click();
    await until(() => mount.text(element).includes(`${day.en}, ${start}–${end}`), 'the chosen time');
  });

  it('tells them apart in the finished booking', async () => {
    const { at, start, end, day, zone } = timeCase('the repeated hour in the Azores');
    const made = { ...booking, ...at, club: { ...booking.club, time_zone: zone } };
    const element = await mount({}, { [BOOK]: { body: { data: made } } });
    await send(element);
    await until(() => part(element, 'success'), 'the result');
    expect(part(element, 'ticket')!.textContent).to.contain(`${day.en}${start}–${end}`);
  });

  it('puts an error of the API at its field', async () => {
    const errors = [{ path: 'customer.email', code: 'FIELD_EMAIL', message: 'No such mailbox' }];
    const element = await mount({}, { [BOOK]: problem(400, 'VALIDATION_FAILED', { errors }) });
    await send(element);
    await until(() => field(element, 'email')?.getAttribute('aria-invalid') === 'true', 'the error');
    expect(mount.text(element)).to.contain('No such mailbox');
  });

  it('dispatches one ready event, also when reset() begins a new booking', async () => {
    let count = 0;
    const hear = () => {
      count += 1;
    };
    document.addEventListener('courtside-ready', hear);
    const element = await mount();
    await until(() => field(element, 'given_name'), 'the form');
    const before = field(element, 'given_name');
    await (element as HTMLElement & { reset(): Promise<void> }).reset();
    await until(() => field(element, 'given_name') && field(element, 'given_name') !== before, 'another form');
    await settle();
    document.removeEventListener('courtside-ready', hear);
    expect(count).to.equal(1);
  });

  it('offers the other payment methods when the club refuses one', async () => {
    const element = await mount({}, { [BOOK]: problem(422, 'PAYMENT_METHOD_NOT_ALLOWED') });
    await fill(element);
    mount.answers[METHODS] = { body: { ...methods, data: methods.data.slice(1) } };
    await send(element);
    await until(() => mount.text(element).includes('does not accept this payment method'), 'the refusal');
    const offered = [...element.shadowRoot!.querySelectorAll<HTMLInputElement>('[name="payment_type"]')];
    expect(offered.map(({ value }) => value)).to.deep.equal(['cash']);
    expect(field(element, 'given_name')!.value).to.equal('Oksana');
  });

  it('asks for the code from an email, says what is wrong with it, sends another, and loses nothing', async () => {
    const element = await mount({}, { [BOOK]: problem(403, 'CONTACT_CODE_REQUIRED') });
    const bookings = () => mount.requests.filter(({ url }) => url.endsWith('/v2/bookings/book'));
    await send(element);
    await until(() => field(element, 'contact_code'), 'the field');
    await until(() => element.shadowRoot!.activeElement === field(element, 'contact_code'), 'the focus');
    expect(mount.text(element)).to.contain('six-digit code');
    const errors = [{ path: 'contact_code', code: 'CODE_WRONG', message: 'Another code' }];
    mount.answers[BOOK] = problem(400, 'VALIDATION_FAILED', { errors });
    type(element, 'contact_code', ' 123 456 ');
    next(element);
    await until(() => field(element, 'contact_code')!.getAttribute('aria-invalid'), 'the error');
    expect(mount.text(element)).to.contain('Another code');
    expect(field(element, 'contact_code')!.value).to.equal(' 123 456 ');
    mount.answers[BOOK] = problem(403, 'CONTACT_CODE_REQUIRED');
    element.shadowRoot!.querySelector<HTMLButtonElement>('.field-contact_code button')!.click();
    await until(
      () => bookings().length === 3 && !field(element, 'contact_code')!.getAttribute('aria-invalid'),
      'a new code',
    );
    expect(field(element, 'contact_code')!.value).to.equal('');
    mount.answers[BOOK] = answers[BOOK];
    type(element, 'contact_code', '654321');
    next(element);
    await until(() => part(element, 'back') === null, 'the booking');
    const bodies = await Promise.all(bookings().map((request) => request.clone().json()));
    expect(bodies.map(({ contact_code }) => contact_code)).to.deep.equal([undefined, '123456', undefined, '654321']);
    expect(bodies.map(({ customer }) => customer.given_name)).to.deep.equal(Array(4).fill('Oksana'));
  });

  it('asks for the code of a pass, sends it, and shows its error at the field', async () => {
    const element = await mount(
      {},
      { [METHODS]: { body: payable }, [BOOK]: problem(422, 'PASS_USED_UP', { title: 'No visits left' }) },
    );
    await fill(element);
    expect(field(element, 'pass_code')).to.equal(null);
    choose(element, 'subscription');
    await until(() => field(element, 'pass_code'), 'the field');
    next(element);
    await until(() => field(element, 'pass_code')!.getAttribute('aria-invalid'), 'that it is needed');
    type(element, 'pass_code', ' AB-12 ');
    await settle();
    expect(part(element, 'continue')!.textContent).to.equal('Book');
    next(element);
    await until(() => mount.text(element).includes('No visits left'), 'the refusal');
    await until(() => element.shadowRoot!.activeElement === field(element, 'pass_code'), 'the focus');
    const sent = await mount.requests.find(({ url }) => url.endsWith('/bookings/book'))!.json();
    expect([sent.payment_type, sent.pass_code]).to.deep.equal(['subscription', 'AB-12']);
  });

  const held = {
    ...booking,
    status: 'pending',
    payment_type: 'online',
    payment_status: 'pending',
    pay_until: '2026-11-21T18:45:00+02:00',
  };

  it('leads to the players who share the price, and asks for no payment', async () => {
    const element = await mount({}, { [METHODS]: { body: payable }, [BOOK]: { body: { data: held } } });
    await fill(element);
    choose(element, 'online');
    next(element);
    await until(() => field(element, 'share'), 'the choice');
    expect(mount.text(element)).to.contain('authorise ₴700');
    field(element, 'share')!.click();
    // It is kept while the visitor looks at the details again.
    part(element, 'back')!.click();
    await until(() => part(element, 'continue')!.textContent === 'Continue', 'the details');
    next(element);
    await until(() => field(element, 'share')?.checked, 'the choice again');
    const opened: unknown[][] = [];
    const real = window.open;
    window.open = (...to) => {
      opened.push(to);
      return null;
    };
    try {
      next(element);
      await until(() => opened.length > 0, 'the page of the players');
    } finally {
      window.open = real;
    }
    const [url, target] = opened[0]!;
    expect([new URL(url as string).pathname, target]).to.deep.equal([`/booking-split/${booking.token}`, '_top']);
    await until(() => mount.text(element).includes('once you authorise the price'), 'what comes next');
    expect(part(element, 'payment-link')!.getAttribute('href')).to.equal(url);
    expect(mount.requests.filter(({ url }) => url.endsWith('/bookings/pay'))).to.deep.equal([]);
  });

  it('opens the payment of an online booking, and dispatches it as pending, not confirmed', async () => {
    const checkout = { method: 'POST', url: 'https://pay.example/', fields: [{ name: 'data', value: 'd' }] };
    const element = await mount(
      { 'return-url': '/paid?{token}' },
      { [METHODS]: { body: payable }, [BOOK]: { body: { data: held } }, [PAY]: { body: { data: checkout } } },
    );
    const events: string[] = [];
    for (const name of ['confirmed', 'pending'])
      element.addEventListener(`courtside-booking-${name}`, () => events.push(name));
    await fill(element);
    choose(element, 'online');
    const sent: string[] = [];
    const real = HTMLFormElement.prototype.submit;
    HTMLFormElement.prototype.submit = function (this: HTMLFormElement) {
      sent.push(this.action);
    } as typeof real;
    try {
      next(element);
      await until(() => mount.text(element).includes('Step 3 of 3'), 'the last step');
      expect(part(element, 'continue')!.textContent).to.equal('Go to payment');
      expect(mount.text(element)).to.contain('+380\u00a067\u00a0123\u00a045\u00a067');
      next(element);
      await until(() => sent.length > 0, 'the form');
      // For the schedule, to which the visitor may come back without having paid.
      expect(sessionStorage.getItem('courtside_unpaid')).to.equal(booking.token);
    } finally {
      HTMLFormElement.prototype.submit = real;
    }
    expect(sent).to.deep.equal(['https://pay.example/']);
    await until(() => mount.text(element).includes('held until 18:45'), 'until when it is held');
    expect(part(element, 'payment-link')!.getAttribute('href')).to.contain(`/booking-payment/${booking.token}`);
    expect(events).to.deep.equal(['pending']);
    const asked = await mount.requests.find(({ url }) => url.endsWith('/bookings/pay'))!.json();
    expect(asked).to.deep.equal({
      token: booking.token,
      return_url: new URL(`/paid?${booking.token}`, location.href).href,
    });
    expect(mount.requests.filter(({ url }) => url.includes('/analytics/'))).to.deep.equal([]);
    // Back from the page of the payment.
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => mount.text(element).includes('The payment was not finished'), 'what became of it');
    expect(mount.text(element)).to.contain('held until 18:45').and.not.contain('Opening the payment page');
    expect(part(element, 'payment-link')!.textContent).to.equal('Go to payment');
  });

  it('says at once that the payment page did not open, and leads there', async () => {
    const errors = [{ path: 'return_url', code: 'RETURN_URL', message: 'Not an address of this page' }];
    const element = await mount(
      { 'return-url': 'https://elsewhere.example/{token}' },
      {
        [METHODS]: { body: payable },
        [BOOK]: { body: { data: held } },
        [PAY]: problem(400, 'VALIDATION_FAILED', { errors }),
      },
    );
    await fill(element);
    choose(element, 'online');
    next(element);
    await until(() => mount.text(element).includes('Step 3 of 3'), 'the last step');
    next(element);
    await until(() => mount.text(element).includes('The payment page did not open.'), 'what happened');
    expect(part(element, 'success')!.getAttribute('role')).to.equal('status');
    expect(mount.text(element)).to.contain('held until 18:45').and.not.contain('Opening the payment page');
    expect(mount.text(element)).to.not.contain('Nothing happened?');
    expect(part(element, 'payment-link')!.getAttribute('href')).to.contain(`/booking-payment/${booking.token}`);
    element.remove();
    takeLogged();
  });

  it('sends the same form again after a lost response, with the same idempotency key', async () => {
    const element = await mount();
    const answering = window.fetch;
    const lost: Request[] = [];
    const offline: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.endsWith('/bookings/book')) return answering(input, init);
      lost.push(request);
      throw new TypeError('Failed to fetch');
    };
    window.fetch = offline;
    const unanswered: object[] = [];
    element.addEventListener('courtside-booking-unanswered', (event) => unanswered.push((event as CustomEvent).detail));
    await send(element);
    await until(() => mount.text(element).includes('won’t be booked twice'), 'the failure');
    const { starts_at, ends_at } = decoded.slot;
    expect(unanswered).to.deep.equal([{ version: 1, starts_at, ends_at }]);
    expect(part<HTMLButtonElement>(element, 'back')!.disabled).to.equal(true);
    expect(field(element, 'email')!.matches(':disabled')).to.equal(true);
    window.fetch = answering;
    next(element);
    await until(() => part(element, 'booking-link'), 'the link');
    const [sent] = mount.requests.filter(({ url }) => url.endsWith('/bookings/book'));
    expect(sent!.headers.get('Idempotency-Key')).to.equal(lost[0]!.headers.get('Idempotency-Key'));
    await tracked(mount);
  });

  it('shows the new price when it has changed, before anything is booked', async () => {
    const element = await mount({}, { [BOOK]: problem(409, 'PRICE_CHANGED') });
    await fill(element);
    const dearer = { ...decoded, slot: { ...decoded.slot, price: { amount: 80_000, currency: 'UAH' } } };
    mount.answers[DECODE] = { body: { data: [dearer] } };
    await send(element);
    await until(() => mount.text(element).includes('from ₴700 to ₴800'), 'the new price');
  });

  it('offers to try again when nothing could be loaded', async () => {
    if (mount.way === 'server') return;
    const element = await mount({}, { [DECODE]: problem(500, 'INTERNAL_ERROR') });
    await until(() => mount.text(element).includes('The booking form did not open'), 'the failure');
    mount.answers[DECODE] = { body: { data: [decoded] } };
    element.shadowRoot!.querySelector('button')!.click();
    await until(() => field(element, 'given_name'), 'the form');
  });

  for (const code of ['VALIDATION_FAILED', 'TOKEN_INVALID'] as const)
    it(`says of a link that is damaged (${code}) that it is not valid, and offers no useless retry`, async () => {
      if (mount.way === 'server') return;
      const element = await mount({}, { [DECODE]: problem(400, code) });
      await until(() => mount.text(element).includes('This link is not valid'), 'the failure');
      expect(!part(element, 'retry')).to.equal(true);
    });

  it('asks once for several slots, whose prices it adds up', async () => {
    if (mount.way === 'server') return;
    const tokens = [decodedAfter.slot.token!, decoded.slot.token!];
    const element = await mount({ slot: tokens.join(' ') }, { [DECODE]: { body: { data: [decodedAfter, decoded] } } });
    await until(() => mount.text(element).includes('₴1,400'), 'the price of both');
    const asked = mount.requests.filter(({ url }) => /decode|get-price/.test(url));
    expect(await Promise.all(asked.map((each) => each.json()))).to.deep.equal([{ tokens }]);
    await send(element);
    await until(() => part(element, 'booking-link'), 'the link');
    expect(await sent(mount, '/bookings/book').json()).to.deep.include({ slots: tokens });
  });

  it('does not open for longer than the service is sold', async () => {
    if (mount.way === 'server') return;
    const short = { ...decoded.service, duration: { step: 60, minimum: 60, maximum: 60 } };
    const data = [decoded, decodedAfter].map((each) => ({ ...each, service: short }));
    const element = await mount(
      { slot: 'first-token-0123456789 after-token-0123456789' },
      { [DECODE]: { body: { data } } },
    );
    await until(() => mount.text(element).includes('The booking form did not open'), 'the failure');
  });

  it('holds the time while the form stands, tells so, and lets it go when the dialog closes', async () => {
    const element = await mount({ mode: 'dialog' }, leased(600));
    const created = once(element, 'courtside-lease-created');
    await until(() => mount.text(element).includes('Held for 10 min'), 'the countdown');
    const { starts_at, ends_at, expires_at } = lease;
    expect(await created).to.deep.equal({ version: 1, starts_at, ends_at, expires_at });
    expect(mount.text(element)).to.contain('Held for 10 min');
    expect(mount.text(element)).to.contain('held for you for 10 minutes');
    expect(await sent(mount, '/leases').json()).to.deep.equal({ slots: [decoded.slot.token] });
    part(element, 'close')!.click();
    await until(() => sent(mount, `/leases/${lease.token}`), 'the release');
    expect(sent(mount, `/leases/${lease.token}`).method).to.equal('DELETE');
    expect(sent(mount, `/leases/${lease.token}`).keepalive).to.equal(true);
  });

  it('releases the time when the page is left, and holds it again when it comes back', async () => {
    const element = await mount({}, leased(600));
    await until(() => mount.text(element).includes('Held for 10 min'), 'the countdown');
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    await until(() => sent(mount, `/leases/${lease.token}`), 'the release');
    await until(() => !mount.text(element).includes('Held for 10 min'), 'the end of the countdown');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => mount.text(element).includes('Held for 10 min'), 'the countdown on the page that came back');
  });

  it('offers to extend the lease, once, when it is nearly over', async () => {
    const element = await mount({}, leased(90));
    await until(() => holdButton(element), 'the offer');
    expect(mount.text(element)).to.contain('two more minutes at most');
    mount.answers[`POST /v1/leases/${lease.token}/renew`] = {
      body: { data: { ...lease, seconds: 80, renewable: false } },
    };
    holdButton(element)!.click();
    await until(() => !holdButton(element), 'the renewal');
    expect(mount.text(element)).to.match(/Held for 1:(20|1\d)/);
    expect(element.shadowRoot!.activeElement?.localName).to.equal('h2');
  });

  it('keeps what was typed when the time is no longer held, and holds it again', async () => {
    const element = await mount({}, leased(1));
    const expired = once(element, 'courtside-lease-expired');
    await fill(element);
    await until(() => mount.text(element).includes('no longer held'), 'the end');
    expect(await expired).to.deep.equal({ version: 1, starts_at: lease.starts_at, ends_at: lease.ends_at });
    expect(field(element, 'given_name')!.value).to.equal('Oksana');
    expect(part<HTMLButtonElement>(element, 'continue')!.disabled).to.equal(false);
    Object.assign(mount.answers, leased(600));
    holdButton(element)!.click();
    await until(() => mount.text(element).includes('Held for 10 min'), 'the countdown');
    expect(mount.text(element)).not.to.contain('no longer held');
    Object.assign(mount.answers, leased(1));
  });

  it('offers other times when another visitor holds this one', async () => {
    const element = await mount({}, { [LEASES]: problem(409, 'SLOT_TAKEN') });
    await fill(element);
    await until(() => mount.text(element).includes('19:00–20:00'), 'another time');
    expect(part<HTMLButtonElement>(element, 'continue')!.disabled).to.equal(true);
    expect(field(element, 'given_name')!.value).to.equal('Oksana');
  });

  it('refuses the page of another origin than its partner before the visitor fills in the form', async () => {
    const errors = [{ path: 'broker', code: 'BROKER_ORIGIN', message: 'Not from this page' }];
    const element = await mount(
      { broker: 'ally' },
      { 'GET /v1/partners/ally/access': problem(403, 'BROKER_REFUSED', { errors }) },
    );
    await until(() => mount.text(element).includes('may not take bookings'), 'the refusal');
    expect(field(element, 'given_name')).to.equal(null);
    // Logged once per page.
    if (mount.way === 'client') await until(() => takeLogged().some((line) => line.includes('broker: BROKER_ORIGIN')));
    const asked = mount.requests.find(({ url }) => url.includes('/access'))!;
    expect(new URL(asked.url).searchParams.get('origin')).to.equal(location.origin);
  });

  for (const [what, answer] of [
    ['has no leases', problem(404, 'NOT_FOUND')],
    ['fails to give one', problem(500, 'INTERNAL_ERROR')],
    ['gives no more of them', problem(409, 'LEASES_PER_DEVICE')],
  ] as const) {
    it(`books where the API ${what}`, async () => {
      const element = await mount({}, { [LEASES]: answer });
      await send(element);
      await until(() => part(element, 'booking-link'), 'the link');
      expect(mount.text(element)).not.to.contain('held');
      await tracked(mount);
    });
  }

  it('does not release a time that it has booked', async () => {
    const element = await mount({}, leased(600));
    await until(() => mount.text(element).includes('Held for 10 min'), 'the countdown');
    await send(element);
    await until(() => part(element, 'booking-link'), 'the link');
    await settle();
    expect(mount.requests.filter(({ method }) => method === 'DELETE')).to.deep.equal([]);
    await tracked(mount);
  });

  const programme = { title: 'Veterans’ Sport', quarter: { amount: 50_000, currency: 'UAH' } };
  const veterans = { ...methods, data: payable.data.map((method) => ({ ...method, programme })) };
  const PARTS = '₴500 by the programme + ₴200 yours';

  it('shows before an online payment what the programme for veterans pays of it', async () => {
    const element = await mount({}, { [METHODS]: { body: veterans } });
    await fill(element);
    choose(element, 'online');
    await until(() => part(element, 'continue')!.textContent === 'Continue', 'the button');
    next(element);
    await until(() => mount.text(element).includes(PARTS), 'the parts');
    expect(mount.text(element)).to.contain(programme.title);
  });

  for (const [what, body, isShown] of [
    ['shows on the ticket what the programme for veterans pays', veterans, true],
    ['has no line of a programme where none pays', methods, false],
  ] as const) {
    it(what, async () => {
      const element = await mount({}, { [METHODS]: { body } });
      await send(element);
      await until(() => part(element, 'booking-link'), 'the link');
      expect(mount.text(element).includes(PARTS)).to.equal(isShown);
      await tracked(mount);
    });
  }

  it('is the page’s active dialog under the name of its step, and closes when another opens', async () => {
    const { getState } = pageDialogs();
    const element = await mount({ mode: 'dialog' }, { [METHODS]: { body: payable } });
    await until(() => getState().name === 'booking-details', 'the name of the form');
    expect(getState().params).to.include({ element, slot: decoded.slot.token });
    await fill(element);
    choose(element, 'online');
    await until(() => part(element, 'continue')!.textContent === 'Continue', 'the button');
    next(element);
    await until(() => getState().name === 'booking-confirm', 'the name of the check');
    getState().show('stores');
    await until(() => !part(element, 'dialog'), 'the end of the dialog');
    expect(getState().name).to.equal('stores');
    getState().hide();
  });

  it('stays a modal dialog, with what was typed, when the page moves it', async () => {
    const element = await mount({ mode: 'dialog' });
    await until(() => field(element, 'given_name'), 'a field');
    await fill(element);
    const name = field(element, 'given_name') as HTMLInputElement;
    const typed = name.value;
    expect(typed).to.not.equal('');
    const dialog = part(element, 'dialog')!;
    const place = element.parentElement!;
    place.appendChild(document.createElement('div')).append(element);
    await until(() => dialog.matches(':modal'), 'the dialog');
    expect(part(element, 'dialog')).to.equal(dialog);
    expect(field(element, 'given_name')).to.equal(name);
    expect(name.value).to.equal(typed);
  });

  it('closes as a dialog on its button', async () => {
    const element = await mount({ mode: 'dialog' });
    await until(() => part(element, 'close'), 'the button');
    const closed = new Promise((resolve) =>
      element.addEventListener('courtside-booking-closed', resolve, { once: true }),
    );
    part<HTMLButtonElement>(element, 'close')!.click();
    expect(((await closed) as CustomEvent).detail).to.deep.equal({ version: 1, booked: false });
  });
}

bothWays('booking-flow', { slot: decoded.slot.token!, consent: true }, suite, { answers });

function requestSuite(mount: Mount): void {
  beforeEach(() => sessionStorage.clear());

  it('requests the time without a payment, and says that the club will call', async () => {
    const element = await mount();
    const details: unknown[] = [];
    element.addEventListener('courtside-booking-requested', (event) => details.push((event as CustomEvent).detail));
    await fill(element);
    expect(field(element, 'payment_type')).to.equal(null);
    await send(element);
    await until(() => mount.text(element).includes('Request sent'), 'the success');
    expect(mount.text(element)).to.contain('R7M2 K4PX');
    expect(part(element, 'phone')!.getAttribute('href')).to.equal(`tel:${club.phone}`);
    expect(part(element, 'phone')!.textContent).to.equal('+380\u00a044\u00a0000\u00a000\u00a000');
    const { id, code, starts_at, ends_at } = request;
    expect(details).to.deep.equal([{ version: 1, id, code, starts_at, ends_at }]);
    expect(await tracked(mount)).to.deep.equal(['booking_request_create', [club.id], [club.slug]]);
    const [sent] = mount.requests.filter(({ url }) => url.endsWith('/booking-requests'));
    expect(await sent!.json()).to.deep.include({ date: '2037-11-23', time: '18:00', duration: 60, court_id: 3 });
  });
}

bothWays('booking-flow', { slot: onRequest.slot.token!, consent: true }, requestSuite, {
  answers: { ...answers, [DECODE]: { body: { data: [onRequest] } }, [REQUEST]: { body: request } },
});

function groupSuite(mount: Mount): void {
  beforeEach(() => sessionStorage.clear());

  it('books a place, with the session, its coach and its places left in sight', async () => {
    const coach = {
      ...{ id: 5, club_id: club.id, service_id: session.service_id, price_from: null },
      ...{ title: 'Iryna Bondar', subtitle: 'Head coach' },
    };
    const led = { ...sessions, data: sessions.data.map((each) => ({ ...each, coach })) };
    const element = await mount({}, mount.way === 'client' ? { [SESSIONS]: { body: led } } : {});
    await fill(element);
    const summary = part(element, 'summary')!.textContent;
    expect(summary).to.contain('Cardio tennis').and.to.contain('2 places left');
    if (mount.way === 'client') expect(summary).to.contain('Iryna Bondar · 2 places left');
    expect(part(element, 'continue')!.textContent).to.equal('Book for ₴400');
    next(element);
    await until(() => part(element, 'booking-link'), 'the link');
    expect(mount.text(element)).to.contain('Your place is booked');
    expect(await tracked(mount)).to.deep.equal(['booking_success', [club.id], [club.slug]]);
    const [sent] = mount.requests.filter(({ url }) => url.endsWith('/group_book'));
    expect(await sent!.json()).to.deep.include({ session_id: session.id, service_id: session.service_id });
  });

  it('offers the dates of a weekly session, and books a place in those that are chosen', async () => {
    // The server renders with its own answers.
    if (mount.way === 'server') return;
    const repeating = { ...sessions, data: sessions.data.map((each) => ({ ...each, weekly_until: '2031-02-04' })) };
    const weekOf = (date: string, status: string) => ({
      ...{ date, status, starts_at: `${date}T19:00:00+02:00`, ends_at: `${date}T20:00:00+02:00` },
      court: status === 'free' ? session.court : null,
      price: status === 'free' ? session.price : null,
    });
    const days = [weekOf('2030-12-10', 'taken'), weekOf('2030-12-17', 'free'), weekOf('2030-12-24', 'closed')];
    const element = await mount(
      {},
      {
        [SESSIONS]: { body: repeating },
        'POST /v1/slots/weeks': { body: { data: { days, latest_date: '2030-12-24' } } },
      },
    );
    await until(() => part(element, 'repeat'), 'the button');
    part(element, 'repeat')!.click();
    const lines = () => [...element.shadowRoot!.querySelectorAll('.week')].map((each) => each.textContent);
    await until(() => lines().length === 3, 'the weeks');
    expect(lines().map((line) => /full|no session|₴400/.exec(line)?.[0])).to.deep.equal(['full', '₴400', 'no session']);
    const [asked] = mount.requests.filter(({ url }) => url.endsWith('/v1/slots/weeks'));
    expect(await asked!.json()).to.deep.equal({ service_id: session.service_id, session_id: session.id });
    await send(element);
    await until(() => part(element, 'booking-link'), 'the link');
    const [sent] = mount.requests.filter(({ url }) => url.endsWith('/group_book'));
    expect(await sent!.json()).to.deep.include({
      session_id: session.id,
      weeks: [{ date: '2030-12-17', court_id: session.court!.id }],
    });
  });

  it('keeps what was typed when the last place was taken, and offers no second attempt', async () => {
    const element = await mount({}, { [BOOK_PLACE]: problem(409, 'GROUP_FULL') });
    await send(element);
    await until(() => mount.text(element).includes('no places left'), 'the refusal');
    expect(part<HTMLButtonElement>(element, 'continue')!.disabled).to.equal(true);
    expect(field(element, 'given_name')!.value).to.equal('Oksana');
  });
}

bothWays('booking-flow', { club: club.slug, session: session.id, consent: true }, groupSuite, {
  answers: {
    ...answers,
    [`GET /v1/clubs/${club.slug}/`]: { body: { data: club } },
    'GET /v2/services-categories': { body: categories },
    [SESSIONS]: { body: sessions },
    [BOOK_PLACE]: { body: { data: { ...booking, kind: 'group' } } },
  },
});

it('is tested with data that fits the contract', () => {
  expect(is({ data: [decoded, decodedAfter] }, DecodeSlotsAnswer)).to.equal(true);
  expect(is({ data: lease }, LeaseAnswer)).to.equal(true);
  expect(is({ data: booking }, BookingAnswer)).to.equal(true);
  expect(is(request, BookingRequest)).to.equal(true);
  expect(is(sessions, GroupSessionsAnswer)).to.equal(true);
});
