import { expect } from '@open-wc/testing';
import { is } from 'superstruct';
import { type Booking, BookingAnswer } from '#core/schemas/index.ts';
import { booking, cancelled, problem } from '#elements/shared/testing/booking.ts';
import { bothWays, type Mount, settle, until } from '#elements/shared/testing/fixture.ts';

const { token } = booking;
const DECODE = 'POST /v2/bookings/decode';
const CANCEL = 'POST /v2/bookings/cancel';
const PAY = 'POST /v2/bookings/pay';
const tooLate = { ...booking, cancellation: { ...booking.cancellation, cancellable: false, percent: 0 } };

const part = (element: Element, name: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(`[part~="${name}"]`) ?? undefined;
const focused = (element: Element) => element.shadowRoot!.activeElement;

async function ask(element: HTMLElement): Promise<void> {
  part(element, 'cancel')!.click();
  await until(() => part(element, 'confirm-cancel')?.matches(':enabled'), 'the question');
}

it('is tested with data that fits the contract', () => {
  for (const data of [booking, cancelled, tooLate]) expect(is({ data }, BookingAnswer)).to.equal(true);
});

function suite(mount: Mount): void {
  it('shows the ticket', async () => {
    const element = await mount();
    await until(() => part(element, 'ticket'), 'the ticket');
    const text = mount.text(element);
    for (const words of [
      'Court booked',
      'Monday, 23 November',
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
    await until(() => element.shadowRoot!.querySelector('.qr path'), 'the QR code');
  });

  it('loads only what the server did not', async () => {
    const element = await mount();
    await until(() => part(element, 'ticket'));
    expect(mount.requests).to.have.length(mount.way === 'server' ? 0 : 1);
  });

  it('shows the refund before it cancels, then that it is cancelled', async () => {
    const element = await mount({}, { [CANCEL]: { body: { data: cancelled } } });
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

  it('keeps the booking on Escape and gives the focus back', async () => {
    const element = await mount();
    await until(() => part(element, 'ticket'));
    await ask(element);
    const keys = { key: 'Escape', bubbles: true, composed: true };
    focused(element)!.dispatchEvent(new KeyboardEvent('keydown', keys));
    await until(() => focused(element)?.matches('[part=cancel]'), 'the focus on the button');
  });

  it('asks at once on a cancel link', async () => {
    const element = await mount({ kind: 'cancel' });
    await until(() => part(element, 'confirm-cancel'), 'the question');
    expect(focused(element)?.localName).to.equal(undefined);
  });

  const held = {
    ...booking,
    status: 'pending',
    payment_type: 'online',
    payment_status: 'pending',
    pay_until: '2026-11-21T18:45:00+02:00',
  } as const;
  const STANDINGS: [string, Partial<Booking>, string, boolean][] = [
    ['waits for its payment', {}, 'Waiting for the payment', true],
    ['was refused', { payment_status: 'failed' }, 'The payment did not go through', true],
    ['was not paid in time', { status: 'expired', pay_until: null }, 'The time to pay is over', false],
    [
      'was paid too late',
      { status: 'expired', payment_status: 'refunding', pay_until: null },
      'goes back the way it came',
      false,
    ],
    [
      'was given back',
      { status: 'expired', payment_status: 'refunded', pay_until: null },
      'was sent back the way it came',
      false,
    ],
  ];
  for (const kind of ['order', 'payment']) {
    for (const [name, changes, words, payable] of STANDINGS) {
      it(`says of a booking that ${name} how it stands, on a link to its ${kind}`, async () => {
        const shown = { ...held, ...changes };
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

  it('asks until the payment has arrived, and says so', async () => {
    const element = await mount({ kind: 'payment' }, { [DECODE]: { body: { data: held } } });
    const details: unknown[] = [];
    element.addEventListener('courtside-booking-paid', (event) => details.push((event as CustomEvent).detail));
    await until(() => part(element, 'pay'), 'the way to the payment');
    mount.answers[DECODE] = {
      body: { data: { ...held, status: 'confirmed', payment_status: 'paid', pay_until: null } },
    };
    await until(() => mount.text(element).includes('Payment received'), 'the payment');
    await settle();
    expect(details).to.deep.equal([{ version: 1, token, code: booking.code, price: booking.price }]);
    expect(part(element, 'pay') === undefined).to.equal(true);
  });

  it('leads to the payment by a form of the fields that the server signed', async () => {
    const fields = [
      { name: 'data', value: 'd' },
      { name: 'signature', value: 's' },
    ];
    const checkout = { method: 'POST', url: 'https://pay.example/checkout', fields };
    const element = await mount(
      { kind: 'payment', 'return-url': 'https://host.example/booked?{token}' },
      { [DECODE]: { body: { data: held } }, [PAY]: { body: { data: checkout } } },
    );
    await until(() => part(element, 'pay')?.matches(':enabled'), 'the way to the payment');
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

  it('says why the payment does not open', async () => {
    const element = await mount(
      {},
      {
        [DECODE]: { body: { data: held } },
        [PAY]: problem(503, 'PAYMENT_UNAVAILABLE', { title: 'No answer from them' }),
      },
    );
    await until(() => part(element, 'pay')?.matches(':enabled'), 'the way to the payment');
    part(element, 'pay')!.click();
    await until(() => mount.text(element).includes('No answer from them'), 'the reason');
  });

  const byPass = { ...booking, payment_type: 'subscription', payment_status: 'paid' } as const;
  const VISITS: [number, string][] = [
    [100, 'The visit goes back to your pass'],
    [50, 'the visit does not come back'],
  ];
  for (const [percent, words] of VISITS) {
    it(`says before it cancels with ${percent} percent what becomes of the visit`, async () => {
      const shown = {
        ...byPass,
        cancellation: { ...booking.cancellation, percent, refund: { amount: 0, currency: 'UAH' } },
      };
      const element = await mount({}, { [DECODE]: { body: { data: shown } } });
      await until(() => part(element, 'ticket'));
      expect(mount.text(element)).to.contain('1 visit of the pass');
      await ask(element);
      expect(part(element, 'confirmation')!.textContent).to.contain(words).and.not.contain('₴0');
    });
  }

  it('tells the page that the payment has arrived, on a payment link alone', async () => {
    const details: unknown[] = [];
    const hear = (event: Event) => details.push((event as CustomEvent).detail);
    document.addEventListener('courtside-booking-paid', hear);
    const paid = { [DECODE]: { body: { data: { ...booking, payment_status: 'paid' } } } };
    for (const kind of ['order', 'payment']) {
      const element = await mount({ kind }, paid);
      await until(() => part(element, 'ticket'));
      await settle();
    }
    document.removeEventListener('courtside-booking-paid', hear);
    expect(details).to.deep.equal([{ version: 1, token, code: booking.code, price: booking.price }]);
  });

  it('tells whom to call when it is too late', async () => {
    const element = await mount({ kind: 'cancel' }, { [DECODE]: { body: { data: tooLate } } });
    await until(() => part(element, 'ticket'));
    expect(part(element, 'cancel') === undefined).to.equal(true);
    expect(mount.text(element)).to.contain('too late').and.to.contain('+380440000000');
  });

  it('finds out on cancelling that it became too late', async () => {
    const element = await mount({}, { [CANCEL]: problem(422, 'CANCELLATION_WINDOW_PASSED') });
    await until(() => part(element, 'ticket'));
    await ask(element);
    mount.answers[DECODE] = { body: { data: tooLate } };
    part(element, 'confirm-cancel')!.click();
    await until(() => !part(element, 'confirmation'), 'the end of the question');
    expect(mount.text(element)).to.contain('too late');
  });

  it('finds out on cancelling that it was cancelled elsewhere', async () => {
    const element = await mount({}, { [CANCEL]: problem(409, 'ALREADY_CANCELLED') });
    await until(() => part(element, 'ticket'));
    await ask(element);
    mount.answers[DECODE] = { body: { data: cancelled } };
    part(element, 'confirm-cancel')!.click();
    await until(() => part(element, 'cancelled'), 'the notice');
  });

  // What the API says of the booking after the answer to the cancellation was lost.
  const afterwards: [string, Booking | undefined, string][] = [
    ['is cancelled', cancelled, 'Booking cancelled'],
    ['still stands', booking, 'the booking still stands'],
    ['cannot be asked for', undefined, 'not known whether'],
  ];
  for (const [name, now, said] of afterwards) {
    it(`finds out what came of a cancellation whose answer was lost: the booking ${name}`, async () => {
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
      await until(() => part(element, 'cancelled'), 'the outcome, once back on the net');
      expect(details).to.have.length(1);
    });
  }

  it('says that a link is not valid', async () => {
    const element = await mount({}, { [DECODE]: problem(400, 'TOKEN_INVALID') });
    await until(() => mount.text(element).includes('There is no such booking'), 'the failure');
    expect(element.shadowRoot!.querySelectorAll('button').length).to.equal(0);
  });

  it('tries again after a failure that may pass', async () => {
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
    it(`speaks ${language}`, async () => {
      const element = await mount();
      await until(() => part(element, 'ticket'));
      expect(mount.text(element)).to.contain(title).and.to.contain('1\u202f400\u00a0₴');
    });
  };
  bothWays('booking-token-page', attributes, inLanguage, { answers, language });
}
