import { expect } from '@open-wc/testing';
import { is } from 'superstruct';
import { type Booking, BookingAnswer } from '#core/schemas/index.ts';
import { booking, cancelled, problem } from '#elements/shared/testing/booking.ts';
import { bothWays, type Mount, settle, until } from '#elements/shared/testing/fixture.ts';

const { token } = booking;
const DECODE = 'POST /v2/bookings/decode';
const CANCEL = 'POST /v2/bookings/cancel';
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

  it('says how the payment stands on a payment link', async () => {
    const element = await mount(
      { kind: 'payment' },
      { [DECODE]: { body: { data: { ...booking, payment_status: 'failed' } } } },
    );
    await until(() => part(element, 'ticket'));
    expect(mount.text(element)).to.contain('The payment failed');
  });

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
