import { expect } from '@open-wc/testing';
import { is } from 'superstruct';
import { type Booking, BookingAnswer, ChangeTimesAnswer } from '#core/schemas/index.ts';
import { pageStores } from '#core/state/page-stores.ts';
import { booking, cancelled, problem } from '#elements/shared/testing/booking.ts';
import { bothWays, type Mount } from '#elements/shared/testing/fixture.ts';
import { settle, until } from '#elements/shared/testing/until.ts';
import { TIME_CASES } from '#testing/time-cases.ts';

const { token } = booking;
const DECODE = 'POST /v2/bookings/decode';
const CANCEL = 'POST /v2/bookings/cancel';
const PAY = 'POST /v2/bookings/pay';
const TIMES = 'POST /v1/bookings/times';
const MOVE = 'POST /v1/bookings/move';
const DATES = 'GET /v1/clubs/7/scheduledates/';
const paid = { ...booking, payment_status: 'paid' } as const;
const answer = (data: Booking) => ({ body: { data } });
const tooLate = { ...booking, cancellation: { ...booking.cancellation, cancellable: false, percent: 0 } };

const part = (element: Element, name: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(`[part~="${name}"]`) ?? undefined;
const focused = (element: Element) => element.shadowRoot!.activeElement;

/** Asks for the cancellation, and waits until it can be confirmed. */
async function ask(element: HTMLElement): Promise<void> {
  await until(() => part(element, 'cancel')?.matches(':enabled'), 'the button that cancels');
  part(element, 'cancel')!.click();
  await until(() => part(element, 'confirm-cancel')?.matches(':enabled'), 'the question');
}

const list = (...data: unknown[]) => ({ body: { data, meta: { page: 1, page_size: 9, total: data.length } } });
const later = {
  ...{ slot: 'slot-token-0123456789', court: booking.court!, free_until: null },
  ...{ starts_at: '2037-11-24T19:00:00+02:00', ends_at: '2037-11-24T21:00:00+02:00' },
  ...{ price: { amount: 150_000, currency: 'UAH' }, refund: { amount: 0, currency: 'UAH' } },
} as const;
const movedTo = { ...booking, starts_at: later.starts_at, ends_at: later.ends_at, price: later.price, sequence: 1 };
const free = { service_id: booking.service.id, remaining: 3, maximum: 9 };
const changing = {
  [DATES]: list({ date: '2037-11-24', remaining: 3, maximum: 9, services: [free] }),
  [TIMES]: list(later),
  [MOVE]: { body: { data: movedTo } },
};

/** Opens the choice of another time, and its second day. */
async function chooseTime(element: HTMLElement): Promise<void> {
  part(element, 'change')!.click();
  await until(() => element.shadowRoot!.querySelectorAll('[part~="day"]').length === 2, 'the days');
  element.shadowRoot!.querySelectorAll<HTMLElement>('[part~="day"]')[1]!.click();
  // The times of the first day disappear first.
  await settle();
  await until(() => part(element, 'time'), 'the times');
}

it('is tested with data of the schema', () => {
  for (const data of [booking, cancelled, tooLate, movedTo]) expect(is({ data }, BookingAnswer)).to.equal(true);
  expect(is(list(later).body, ChangeTimesAnswer)).to.equal(true);
});

function suite(mount: Mount): void {
  it('shows the ticket', async () => {
    const element = await mount();
    await until(() => part(element, 'ticket'), 'the ticket');
    const text = mount.text(element);
    for (const words of [
      'Court booked',
      'Monday 23 November',
      '18:00–20:00',
      'Third Set',
      'Court 3',
      'Clay, indoor',
      '₴1,400',
      'Oksana Melnychenko',
      '9F3K D72B',
      'Free cancellation until 22 November, 18:00',
    ])
      expect(text).to.contain(words);
    expect(element.shadowRoot!.querySelectorAll('[style]').length).to.equal(0);
  });

  it('draws the QR code that the API sends', async () => {
    const element = await mount();
    await until(() => part(element, 'ticket'), 'the ticket');
    const drawing = element.shadowRoot!.querySelector('.qr svg')!;
    expect(drawing.getAttribute('viewBox')).to.equal('0 0 29 29');
    expect(drawing.getAttribute('aria-label')).to.contain('QR code');
    expect(drawing.querySelector('path')!.getAttribute('d')).to.equal(booking.qr_code!.path);
  });

  it('shows a ticket without a QR code if an older API sends none', async () => {
    const { qr_code: _, ...older } = booking;
    const element = await mount({}, { [DECODE]: { body: { data: older } } });
    await until(() => part(element, 'ticket'), 'the ticket');
    expect(mount.text(element)).to.contain('9F3K D72B');
    expect(element.shadowRoot!.querySelector('.qr') === null).to.equal(true);
    expect(part(element, 'failure') === undefined).to.equal(true);
  });

  it('loads the booking only if the server did not', async () => {
    const element = await mount();
    await until(() => part(element, 'ticket'));
    expect(mount.requests).to.have.length(mount.way === 'server' ? 0 : 1);
  });

  it('shows the refund before it cancels, and then that the booking is cancelled', async () => {
    const element = await mount(
      {},
      { [DECODE]: answer(paid), [CANCEL]: answer({ ...cancelled, payment_status: 'refunding' }) },
    );
    await until(() => part(element, 'ticket'));
    const details: unknown[] = [];
    element.addEventListener('courtside-booking-cancelled', (event) => details.push((event as CustomEvent).detail));
    await ask(element);
    expect(part(element, 'confirmation')!.textContent).to.contain('₴1,400').and.to.contain('100% of ₴1,400');
    expect(focused(element)?.localName).to.equal('h2');
    part(element, 'confirm-cancel')!.click();
    await until(() => part(element, 'cancelled'), 'the notice');
    await settle();
    expect(part(element, 'cancelled')!.textContent).to.contain('Booking cancelled').and.to.contain('₴1,400');
    expect(focused(element)?.localName).to.equal('h1');
    expect(part(element, 'cancel') === undefined).to.equal(true);
    expect(details).to.deep.equal([
      { version: 1, token, code: booking.code, refund: { amount: 140_000, currency: 'UAH' } },
    ]);
    const sent = mount.requests.filter(({ url }) => url.endsWith('/cancel'));
    expect(await sent[0]!.json()).to.deep.equal({ token });
  });

  for (const [percent, amount, before, after] of [
    [100, 140_000, 'Nothing was paid', 'Nothing was paid, nothing is owed.'],
    [50, 70_000, '₴700 of the price is no longer due', 'You no longer owe ₴700'],
    [0, 0, 'the full price is still due', 'the price is still due'],
  ] as const) {
    it(`promises no refund of a price that is not paid and of which ${percent} percent are free`, async () => {
      const refund = { amount, currency: 'UAH' } as const;
      const due = { ...booking, cancellation: { ...booking.cancellation, percent, refund } };
      const gone = { ...cancelled, cancellation: { ...cancelled.cancellation, percent, refund } };
      const element = await mount({}, { [DECODE]: answer(due), [CANCEL]: answer(gone) });
      await until(() => part(element, 'ticket'));
      await ask(element);
      expect(part(element, 'confirmation')!.textContent)
        .to.contain(before)
        .and.not.to.match(/refund/i);
      part(element, 'confirm-cancel')!.click();
      await until(() => part(element, 'cancelled'), 'the notice');
      expect(part(element, 'cancelled')!.textContent)
        .to.contain(after)
        .and.not.to.match(/refund/i);
    });
  }

  for (const [companions, text] of [
    [1, '1 other player loses their place'],
    [2, '2 other players lose their places'],
    [0, undefined],
  ] as const)
    it(`says before a cancellation that ${companions} others lose their places`, async () => {
      const element = await mount({}, { [DECODE]: answer({ ...booking, companions }) });
      await until(() => part(element, 'ticket'));
      await ask(element);
      const shown = part(element, 'confirmation')!.textContent!;
      if (text) expect(shown).to.contain(text);
      else expect(shown).not.to.contain('player');
    });

  it('shows the price of another time, and then the ticket with that time', async () => {
    const element = await mount({}, changing);
    await until(() => part(element, 'change')?.matches(':enabled'));
    const details: unknown[] = [];
    element.addEventListener('courtside-booking-moved', (event) => details.push((event as CustomEvent).detail));
    await chooseTime(element);
    expect(part(element, 'choice')!.textContent).to.contain('Now: Monday 23 November, 18:00–20:00');
    part(element, 'move')!.click();
    await until(() => part(element, 'choice')!.textContent!.includes('Choose a time first'), 'the reminder');
    part(element, 'time')!.click();
    await until(() => part(element, 'choice')!.textContent!.includes('₴1,500 instead of ₴1,400'), 'the price');
    expect(part(element, 'choice')!.textContent).to.contain('can’t be cancelled free');
    await expect(element).to.be.accessible();
    part(element, 'move')!.click();
    await until(() => part(element, 'choice') === undefined, 'the end of the choice');
    await settle();
    expect(mount.text(element)).to.contain('Tuesday 24 November').and.to.contain('Your booking has been moved');
    expect(focused(element)?.localName).to.equal('h1');
    const { starts_at, ends_at } = later;
    expect(details).to.deep.equal([{ version: 1, token, code: booking.code, starts_at, ends_at }]);
    const sent = mount.requests.filter(({ url }) => url.endsWith('/move'));
    expect(await sent[0]!.json()).to.deep.equal({ token, slots: [later.slot] });
  });

  for (const [payment_type, text] of [
    ['online', 'We’ll refund ₴400 the way you paid.'],
    ['cash', 'The club will give ₴400 back to you.'],
  ] as const)
    it(`says who gives the difference back to a visitor who paid ${payment_type}`, async () => {
      const cheaper = {
        ...later,
        price: { amount: 100_000, currency: 'UAH' },
        refund: { amount: 40_000, currency: 'UAH' },
      };
      const element = await mount(
        {},
        { ...changing, [DECODE]: answer({ ...paid, payment_type }), [TIMES]: list(cheaper) },
      );
      await until(() => part(element, 'change')?.matches(':enabled'));
      await chooseTime(element);
      part(element, 'time')!.click();
      const summary = () => element.shadowRoot!.querySelector('.choice-summary')!.textContent!;
      await until(() => summary().includes('₴400'), 'the refund');
      expect(summary()).to.contain(text);
    });

  it('tells the two hours of the night on which clocks go back apart in the summary of a change', async () => {
    const night = TIME_CASES.find(({ name }) => name === 'the first occurrence of the repeated hour')!;
    const [starts_at, ends_at] = night.local;
    const time = { ...later, starts_at, ends_at, free_until: ends_at };
    const element = await mount({}, { ...changing, [TIMES]: list(time) });
    await until(() => part(element, 'change')?.matches(':enabled'));
    await chooseTime(element);
    part(element, 'time')!.click();
    const summary = () => element.shadowRoot!.querySelector('.choice-summary')!.textContent!;
    await until(() => summary().includes('Court 3'), 'the summary');
    expect(summary())
      .to.contain(`${night.day.en}, ${night.start}–${night.end}`)
      .and.to.contain(`25 October, ${night.end}`);
  });

  it('names the days of the choice by what they show, for people who speak to their device', async () => {
    const element = await mount({}, changing);
    await until(() => part(element, 'change')?.matches(':enabled'));
    await chooseTime(element);
    const days = [...element.shadowRoot!.querySelectorAll<HTMLLabelElement>('label[part~="day"]')];
    const shown = days.map((day) => [...day.querySelectorAll('small, b')].map((each) => each.textContent).join(' '));
    expect(shown).to.deep.equal(['Mon 23.11', 'Tue 24.11']);
    expect(days.map((day) => day.control!.getAttribute('aria-label'))).to.deep.equal([
      'Mon 23.11, Monday 23 November',
      'Tue 24.11, Tuesday 24 November',
    ]);
  });

  it('shows the text of the API if a move fails, and loads the free times again', async () => {
    const element = await mount({}, { ...changing, [MOVE]: problem(409, 'SLOT_TAKEN', { title: 'Just taken' }) });
    await until(() => part(element, 'change')?.matches(':enabled'));
    await chooseTime(element);
    part(element, 'time')!.click();
    await settle();
    mount.answers[TIMES] = list();
    part(element, 'move')!.click();
    await until(() => part(element, 'choice')!.textContent!.includes('Just taken'), 'the reason');
    await until(() => part(element, 'time') === undefined, 'the times of now');
    expect(mount.text(element)).to.contain('18:00–20:00');
  });

  it('closes the choice of a time on Escape, and the button gets the focus', async () => {
    const element = await mount({}, changing);
    await until(() => part(element, 'change')?.matches(':enabled'));
    await chooseTime(element);
    const keys = { key: 'Escape', bubbles: true, composed: true };
    part(element, 'time')!.dispatchEvent(new KeyboardEvent('keydown', keys));
    await until(() => part(element, 'choice') === undefined);
    await settle();
    expect(focused(element) === part(element, 'change')).to.equal(true);
  });

  it('offers no other time for a booking that cannot be changed', async () => {
    const element = await mount({}, { [DECODE]: { body: { data: { ...booking, changeable_until: null } } } });
    await until(() => part(element, 'cancel'));
    expect(part(element, 'change') === undefined).to.equal(true);
  });

  it('keeps the booking on Escape, and the button gets the focus', async () => {
    const element = await mount();
    await until(() => part(element, 'ticket'));
    await ask(element);
    const keys = { key: 'Escape', bubbles: true, composed: true };
    focused(element)!.dispatchEvent(new KeyboardEvent('keydown', keys));
    await until(() => focused(element)?.matches('[part=cancel]'), 'the focus on the button');
  });

  it('keeps the booking on Escape during a refresh, but not during the cancellation', async () => {
    const element = await mount();
    await until(() => part(element, 'cancel')?.matches(':enabled'));
    const answered = window.fetch;
    window.fetch = () => new Promise(() => {});
    const pressEscape = () => {
      const keys = { key: 'Escape', bubbles: true, composed: true };
      focused(element)!.dispatchEvent(new KeyboardEvent('keydown', keys));
    };
    part(element, 'cancel')!.click();
    await until(() => part(element, 'confirmation') && focused(element)?.id === 'question', 'the question');
    expect(part(element, 'confirm-cancel')!.matches(':disabled')).to.equal(true);
    pressEscape();
    await until(() => part(element, 'confirmation') === undefined, 'the ticket');
    window.fetch = answered;
    await ask(element);
    window.fetch = () => new Promise(() => {});
    part(element, 'confirm-cancel')!.click();
    await until(() => part(element, 'confirm-cancel')!.matches(':disabled'), 'the cancelling');
    part(element, 'confirmation')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await settle();
    expect(part(element, 'confirmation') !== undefined).to.equal(true);
  });

  it('can be kept after a cancellation that failed', async () => {
    const element = await mount({}, { [CANCEL]: problem(503, 'UNAVAILABLE') });
    await until(() => part(element, 'cancel')?.matches(':enabled'));
    await ask(element);
    part(element, 'confirm-cancel')!.click();
    await until(() => element.shadowRoot!.querySelector('.problem')?.textContent, 'the failure');
    await until(() => part(element, 'keep')?.matches(':enabled'), 'the question');
    part(element, 'keep')!.click();
    await until(() => part(element, 'confirmation') === undefined, 'the ticket');
  });

  it('asks at once on a link with kind="cancel", and leaves the focus alone', async () => {
    const element = await mount({ kind: 'cancel' });
    await until(() => part(element, 'confirm-cancel'), 'the question');
    expect(focused(element)?.localName).to.equal(undefined);
    // One heading: the question.
    const headings = [...element.shadowRoot!.querySelectorAll('h1, h2')].map((each) => each.textContent);
    expect(headings).to.deep.equal(['Cancel this booking?']);
    part(element, 'keep')!.click();
    await ask(element);
    expect(focused(element)).to.equal(part(element, 'confirmation'));
  });

  const DUE: [string, Partial<Booking>, string, string][] = [
    ['is paid at the club', {}, '₴1,400 to pay at the club', 'Pay at the desk before you play'],
    ['is free', { price: { amount: 0, currency: 'UAH' } }, 'Nothing to pay', 'confirmed'],
    ['is paid', { payment_status: 'paid' }, 'Payment received', '₴1,400 is paid'],
  ];
  for (const [what, changes, title, text] of DUE) {
    it(`tells without alarm what the payment of a booking is that ${what}`, async () => {
      const element = await mount({ kind: 'payment' }, { [DECODE]: answer({ ...booking, ...changes }) });
      await until(() => part(element, 'ticket'), 'the ticket');
      const heading = part(element, 'heading')!;
      expect(heading.textContent).to.contain(title).and.to.contain(text);
      expect(heading.querySelector('.mark')!.classList.contains('good')).to.equal(true);
    });
  }

  it('lands the ball on the ticket of a booking that was made a moment ago, and on no other', async () => {
    const balls = (element: Element) =>
      part(element, 'ticket')!
        .getAnimations({ subtree: true })
        .map((each) => [(each as CSSAnimation).animationName, each.effect!.getTiming().duration]);
    const old = await mount();
    await until(() => part(old, 'ticket'), 'the ticket');
    expect(balls(old)).to.deep.equal([]);
    const element = await mount({ success: '' });
    await until(() => part(element, 'ticket'), 'the ticket');
    expect(balls(element)).to.deep.equal([['land', 300]]);
  });

  it('asks for a vote after the game, once, and sends the booking with it', async () => {
    localStorage.clear();
    pageStores().votes.setState({ clubIds: [] });
    const VOTE = `POST /v1/clubs/${booking.club.id}/vote`;
    const played = {
      ...tooLate,
      ...{ starts_at: '2020-11-23T18:00:00+02:00', ends_at: '2020-11-23T20:00:00+02:00' },
    };
    const isAsked = (element: Element) => until(() => part(element, 'vote'), 'the question');
    const element = await mount({}, { [DECODE]: answer(played), [VOTE]: problem(503, 'UNAVAILABLE') });
    await isAsked(element);
    expect(mount.text(element)).to.contain('How was Third Set?');
    // The ticket is no longer for the desk, and nobody cancels what has been played.
    for (const words of ['Show at the desk', 'too late to cancel']) expect(mount.text(element)).to.not.contain(words);
    expect(mount.text(element)).to.contain('Booking code');
    const [yes] = element.shadowRoot!.querySelectorAll<HTMLButtonElement>('[part~="vote-button"]');
    yes!.click();
    await until(() => mount.text(element).includes('was not counted'), 'the failure');
    mount.answers[VOTE] = { body: { data: { club_id: booking.club.id, value: 'up', count: 9, share: 90 } } };
    yes!.click();
    await until(() => mount.text(element).includes('your vote counts'), 'the thanks');
    expect(yes!.getAttribute('aria-pressed')).to.equal('true');
    const votes = mount.requests.filter(({ url }) => url.endsWith('/vote'));
    expect(await votes.at(-1)!.json()).to.deep.equal({ value: 'up', token });
    const again = await mount({}, { [DECODE]: answer(played) });
    await until(() => part(again, 'ticket'), 'the ticket');
    await settle();
    expect(part(again, 'vote') === undefined).to.equal(true);
  });

  it('asks for no vote before the game', async () => {
    const element = await mount();
    await until(() => part(element, 'ticket'), 'the ticket');
    await settle();
    expect(part(element, 'vote') === undefined).to.equal(true);
  });

  const unpaid = {
    ...booking,
    status: 'pending',
    payment_type: 'online',
    payment_status: 'pending',
    pay_until: '2026-11-21T18:45:00+02:00',
  } as const;
  const STATUSES: [string, Partial<Booking>, string, boolean][] = [
    ['awaits its payment', {}, 'Waiting for your payment', true],
    ['was declined', { payment_status: 'failed' }, 'The payment did not go through', true],
    ['was not paid in time', { status: 'expired', pay_until: null }, 'The time to pay is over', false],
    [
      'was paid too late',
      { status: 'expired', payment_status: 'refunding', pay_until: null },
      'is being refunded the way you paid',
      false,
    ],
    [
      'was refunded',
      { status: 'expired', payment_status: 'refunded', pay_until: null },
      'was refunded the way you paid',
      false,
    ],
  ];
  for (const kind of ['order', 'payment']) {
    for (const [name, changes, words, payable] of STATUSES) {
      it(`shows the status of a booking that ${name}, with kind="${kind}"`, async () => {
        const shown = { ...unpaid, ...changes };
        expect(is({ data: shown }, BookingAnswer)).to.equal(true);
        const element = await mount({ kind }, { [DECODE]: { body: { data: shown } } });
        await until(() => part(element, 'ticket'));
        expect(mount.text(element)).to.contain(words);
        expect(part(element, 'pay') !== undefined).to.equal(payable);
        expect(part(element, 'actions') === undefined).to.equal(true);
        expect(mount.text(element)).to.not.contain('Show at the desk');
      });
    }
  }

  it('polls until the payment has arrived, and shows it', async () => {
    const element = await mount({ kind: 'payment' }, { [DECODE]: { body: { data: unpaid } } });
    const details: unknown[] = [];
    element.addEventListener('courtside-booking-paid', (event) => details.push((event as CustomEvent).detail));
    await until(() => part(element, 'pay'), 'the button that leads to the payment');
    mount.answers[DECODE] = {
      body: { data: { ...unpaid, status: 'confirmed', payment_status: 'paid', pay_until: null } },
    };
    await until(() => mount.text(element).includes('Payment received'), 'the payment');
    await settle();
    expect(details).to.deep.equal([{ version: 1, token, code: booking.code, price: booking.price }]);
    expect(part(element, 'pay') === undefined).to.equal(true);
  });

  it('opens the payment with a form of the fields that the server signed', async () => {
    const fields = [
      { name: 'data', value: 'd' },
      { name: 'signature', value: 's' },
    ];
    const checkout = { method: 'POST', url: 'https://pay.example/checkout', fields };
    const element = await mount(
      { kind: 'payment', 'return-url': 'https://host.example/booked?{token}' },
      { [DECODE]: { body: { data: unpaid } }, [PAY]: { body: { data: checkout } } },
    );
    await until(() => part(element, 'pay')?.matches(':enabled'), 'the button that leads to the payment');
    const sent: object[] = [];
    const real = HTMLFormElement.prototype.submit;
    HTMLFormElement.prototype.submit = function (this: HTMLFormElement) {
      sent.push({
        action: this.action,
        method: this.method,
        target: this.target,
        data: Object.fromEntries(new FormData(this)),
      });
    } as typeof real;
    try {
      part(element, 'pay')!.click();
      await until(() => sent.length > 0, 'the form');
    } finally {
      HTMLFormElement.prototype.submit = real;
    }
    expect(sent).to.deep.equal([
      { action: checkout.url, method: 'post', target: '_top', data: { data: 'd', signature: 's' } },
    ]);
    const asked = mount.requests.find(({ url }) => url.endsWith('/bookings/pay'));
    expect(await asked!.json()).to.deep.equal({ token, return_url: `https://host.example/booked?${token}` });
  });

  it('shows why the payment does not open', async () => {
    const element = await mount(
      {},
      {
        [DECODE]: { body: { data: unpaid } },
        [PAY]: problem(503, 'PAYMENT_UNAVAILABLE', { title: 'No answer from them' }),
      },
    );
    await until(() => part(element, 'pay')?.matches(':enabled'), 'the button that leads to the payment');
    part(element, 'pay')!.click();
    await until(() => mount.text(element).includes('No answer from them'), 'the reason');
  });

  const byPass = { ...booking, payment_type: 'subscription', payment_status: 'paid' } as const;
  const VISITS: [number, string][] = [
    [100, 'The visit goes back to your pass'],
    [50, 'the visit is not returned'],
  ];
  for (const [percent, words] of VISITS) {
    it(`says whether the visit of a pass is returned if ${percent} percent are refunded`, async () => {
      const shown = {
        ...byPass,
        cancellation: { ...booking.cancellation, percent, refund: { amount: 0, currency: 'UAH' } },
      };
      const element = await mount({}, { [DECODE]: { body: { data: shown } } });
      await until(() => part(element, 'ticket'));
      expect(mount.text(element)).to.contain('1 visit from your pass');
      await ask(element);
      expect(part(element, 'confirmation')!.textContent).to.contain(words).and.not.contain('₴0');
    });
  }

  const { code, price } = booking;
  for (const [name, shown, detail] of [
    ['booking-paid', { payment_status: 'paid' }, { price }],
    ['booking-payment-failed', { ...unpaid, payment_status: 'failed' }, {}],
    ['booking-payment-failed', { ...unpaid, status: 'expired' }, {}],
  ] as const) {
    it(`announces ${name} with kind="payment" only: ${JSON.stringify(detail)}`, async () => {
      const details: unknown[] = [];
      const hear = (event: Event) => details.push((event as CustomEvent).detail);
      document.addEventListener(`courtside-${name}`, hear);
      for (const kind of ['order', 'payment']) {
        const element = await mount({ kind }, { [DECODE]: { body: { data: { ...booking, ...shown } } } });
        await until(() => part(element, 'ticket'));
        await settle();
      }
      document.removeEventListener(`courtside-${name}`, hear);
      expect(details).to.deep.equal([{ version: 1, token, code, ...detail }]);
    });
  }

  it('says that a payment was not finished: at once if the page knows, or when the visitor is back', async () => {
    const told: unknown[] = [];
    const hear = (event: Event) => told.push((event as CustomEvent<{ code: string }>).detail.code);
    document.addEventListener('courtside-booking-payment-failed', hear);
    const answers = { [DECODE]: { body: { data: unpaid } } };
    const known = await mount({ kind: 'payment', unpaid: true }, answers);
    await until(() => mount.text(known).includes('We have no payment yet'), 'the page of one that was left');
    expect(mount.text(known)).to.contain('don’t pay again');
    const waiting = await mount({ kind: 'payment' }, answers);
    await until(() => mount.text(waiting).includes('Waiting for your payment'), 'the page of one that may arrive');
    await until(() => part(waiting, 'pay')?.matches(':enabled'), 'its button');
    told.length = 0;
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => mount.text(waiting).includes('We have no payment yet'), 'that it was left');
    expect(told).to.deep.equal([code]);
    document.removeEventListener('courtside-booking-payment-failed', hear);
  });

  it('shows the telephone number when it is too late to cancel', async () => {
    const element = await mount({ kind: 'cancel' }, { [DECODE]: { body: { data: tooLate } } });
    await until(() => part(element, 'ticket'));
    expect(part(element, 'cancel') === undefined).to.equal(true);
    expect(mount.text(element)).to.contain('too late').and.to.contain('+380\u00a044\u00a0000\u00a000\u00a000');
  });

  it('shows and announces that it became too late if the API refuses to cancel', async () => {
    const element = await mount({}, { [CANCEL]: problem(422, 'CANCELLATION_WINDOW_PASSED') });
    const details: unknown[] = [];
    element.addEventListener('courtside-booking-cancel-failed', (event) => details.push((event as CustomEvent).detail));
    await until(() => part(element, 'ticket'));
    await ask(element);
    mount.answers[DECODE] = { body: { data: tooLate } };
    part(element, 'confirm-cancel')!.click();
    await until(() => !part(element, 'confirmation'), 'the end of the question');
    expect(mount.text(element)).to.contain('too late');
    expect(details).to.deep.equal([{ version: 1, token, code, reason: 'CANCELLATION_WINDOW_PASSED' }]);
  });

  it('shows that the booking was cancelled elsewhere if the API refuses to cancel', async () => {
    const element = await mount({}, { [CANCEL]: problem(409, 'ALREADY_CANCELLED') });
    await until(() => part(element, 'ticket'));
    await ask(element);
    mount.answers[DECODE] = { body: { data: cancelled } };
    part(element, 'confirm-cancel')!.click();
    await until(() => part(element, 'cancelled'), 'the notice');
  });

  // The booking after the response to the cancellation was lost.
  const afterwards: [string, Booking | undefined, string][] = [
    ['is cancelled', cancelled, 'Booking cancelled'],
    ['is not cancelled', booking, 'is still valid'],
    ['cannot be loaded', undefined, 'don’t know whether'],
  ];
  for (const [name, now, said] of afterwards) {
    it(`loads the booking after the response to a cancellation was lost: it ${name}`, async () => {
      const element = await mount();
      await until(() => part(element, 'ticket'));
      const details: unknown[] = [];
      element.addEventListener('courtside-booking-cancelled', (event) => details.push((event as CustomEvent).detail));
      await ask(element);
      const answering = window.fetch;
      window.fetch = async (input, init) => {
        const { url } = new Request(input, init);
        if (url.endsWith('/cancel') || !now) throw new TypeError('Failed to fetch');
        mount.answers[DECODE] = { body: { data: now } };
        return answering(input, init);
      };
      part(element, 'confirm-cancel')!.click();
      await until(() => mount.text(element).includes(said), said);
      expect(details).to.have.length(now === cancelled ? 1 : 0);
      if (now) return;

      window.fetch = answering;
      mount.answers[DECODE] = { body: { data: cancelled } };
      window.dispatchEvent(new Event('online'));
      await until(() => part(element, 'cancelled'), 'the outcome, when the network is back');
      expect(details).to.have.length(1);
    });
  }

  it('forgets the question about one booking when another one is shown', async () => {
    const other = { ...booking, token: 'other-token-0123456789', code: '7B2M4KXQ' };
    const element = await mount();
    await ask(element);
    mount.answers[DECODE] = { body: { data: other } };
    element.setAttribute('token', other.token);
    await until(() => mount.text(element).includes('7B2M 4KXQ'), 'the other booking');
    expect(part(element, 'confirmation') === undefined).to.equal(true);
  });

  it('sends a cancellation once, also if the page calls refresh() meanwhile', async () => {
    const element = await mount();
    await ask(element);
    const answering = window.fetch;
    const sent: string[] = [];
    let respond = () => {};
    window.fetch = async (input, init) => {
      sent.push(new Request(input, init).url);
      await new Promise<void>((resolve) => {
        respond = resolve;
      });
      return answering(input, init);
    };
    part(element, 'confirm-cancel')!.click();
    await until(() => sent.length > 0, 'the request');
    await (element as HTMLElement & { refresh(): Promise<void> }).refresh();
    expect(part(element, 'confirm-cancel')!.matches(':disabled')).to.equal(true);
    mount.answers[CANCEL] = { body: { data: cancelled } };
    respond();
    await until(() => part(element, 'cancelled'), 'the notice');
    expect(sent.map((url) => url.replace(/.*\//, ''))).to.deep.equal(['cancel']);
  });

  it('tells the page when it shows that the booking was cancelled elsewhere, and only then', async () => {
    const element = await mount();
    await until(() => part(element, 'ticket'));
    const details: unknown[] = [];
    element.addEventListener('courtside-booking-changed', (event) => details.push((event as CustomEvent).detail));
    const { refresh } = element as HTMLElement & { refresh(): Promise<void> };
    await refresh.call(element);
    expect(details).to.deep.equal([]);
    mount.answers[DECODE] = answer(cancelled);
    await refresh.call(element);
    await until(() => part(element, 'cancelled'), 'the notice');
    expect(details).to.deep.equal([{ version: 1, token, code: booking.code, status: 'cancelled' }]);
  });

  it('follows its kind', async () => {
    const element = await mount();
    await until(() => part(element, 'cancel')?.matches(':enabled'));
    element.setAttribute('kind', 'cancel');
    await until(() => part(element, 'confirmation'), 'the question');
    expect(focused(element)?.localName).to.equal(undefined);
    element.setAttribute('kind', 'order');
    await until(() => part(element, 'confirmation') === undefined, 'the ticket');
  });

  it('changes the language of an open choice of a time', async () => {
    const element = await mount({}, changing);
    await until(() => part(element, 'change')?.matches(':enabled'));
    await chooseTime(element);
    element.parentElement!.lang = 'uk';
    await until(() => part(element, 'choice')?.textContent?.includes('Оберіть інший час'), 'the other language');
    expect(part(element, 'time') !== undefined).to.equal(true);
  });

  it('leads to the booking’s page for all it has besides, unless it is on that page', async () => {
    const element = await mount();
    await until(() => part(element, 'together')?.getAttribute('href'), 'the link');
    expect(part(element, 'together')!.getAttribute('href')).to.match(
      new RegExp(`^https?://[^/]+/booking-order/${token}$`),
    );
    element.setAttribute('links-url', '/my/bookings');
    await until(() => !part(element, 'together'), 'its end');
  });

  it('shows that a link is not valid', async () => {
    const element = await mount({}, { [DECODE]: problem(400, 'TOKEN_INVALID') });
    await until(() => mount.text(element).includes('Booking not found'), 'the failure');
    expect(element.shadowRoot!.querySelectorAll('button').length).to.equal(0);
    await until(() => part(element, 'links'), 'the link to the page for lost links');
    expect(part(element, 'links')!.getAttribute('href')).to.match(/^https?:\/\/[^/]+\/booking-links$/);
    element.setAttribute('links-url', '/my/bookings');
    await until(() => part(element, 'links')!.getAttribute('href') === '/my/bookings', 'the page of the host');
  });

  it('tries again after a temporary failure', async () => {
    const element = await mount({}, { [DECODE]: problem(500, 'INTERNAL_ERROR') });
    await until(() => mount.text(element).includes('did not load'), 'the failure');
    mount.answers[DECODE] = { body: { data: booking } };
    element.shadowRoot!.querySelector('button')!.click();
    await until(() => part(element, 'ticket'), 'the ticket');
  });
}

const attributes = { token };
const answers = { [DECODE]: { body: { data: booking } } };
bothWays('booking-token-page', attributes, suite, { answers });

for (const [language, title] of [
  ['uk', 'Корт заброньовано'],
  ['ru', 'Корт забронирован'],
] as const) {
  const inLanguage = (mount: Mount) => {
    it(`is in the language ${language}`, async () => {
      const element = await mount();
      await until(() => part(element, 'ticket'));
      expect(mount.text(element)).to.contain(title).and.to.contain('1\u202f400\u00a0₴');
    });
  };
  bothWays('booking-token-page', attributes, inLanguage, { answers, language });
}
