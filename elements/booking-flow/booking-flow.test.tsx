import { expect } from '@open-wc/testing';
import { bothWays, type Mount, settle, until } from '#elements/shared/testing/fixture.ts';
import { booking, decoded, methods, others } from './testing.ts';

const BOOK = 'POST /v2/bookings/book';
const answers = {
  'POST /v2/decode/slot/': { body: { data: decoded } },
  'POST /v1/user/payment-methods': { body: methods },
  'GET /v1/slots': { body: others },
  [BOOK]: { body: { data: booking } },
};
const problem = (status: number, code: string, more = {}) => ({
  status,
  body: { type: 'about:blank', title: code, status, code, ...more },
});

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

/** To the last step, and sends. */
async function send(element: HTMLElement, mount: Mount): Promise<void> {
  await fill(element);
  next(element);
  await until(() => mount.text(element).includes('Step 3 of 3'), 'the last step');
  next(element);
}

function suite(mount: Mount): void {
  beforeEach(() => sessionStorage.clear());

  it('books, says so, and links to the booking', async () => {
    const element = await mount();
    const details: unknown[] = [];
    element.addEventListener('booking-confirmed', (event) => details.push((event as CustomEvent).detail));
    await send(element, mount);
    await until(() => part(element, 'booking-link'), 'the link');
    expect(part(element, 'booking-link')!.getAttribute('href')).to.contain(`/booking-order/${booking.token}`);
    expect(mount.text(element)).to.contain('9F3K D72B');
    expect(details).to.have.length(1);
    expect(element.shadowRoot!.querySelectorAll('[style]')).to.have.length(0);
  });

  it('says beside the field how many digits are missing, and goes there', async () => {
    const element = await mount();
    await fill(element);
    type(element, 'telephone', '067 123 45');
    await settle();
    next(element);
    await until(() => mount.text(element).includes('2 digits are missing'), 'the error');
    await until(() => element.shadowRoot!.activeElement === field(element, 'telephone'), 'the focus');
  });

  it('keeps what was typed and offers other times when the slot was taken', async () => {
    const element = await mount({}, { [BOOK]: problem(409, 'SLOT_TAKEN') });
    await send(element, mount);
    await until(() => mount.text(element).includes('19:00–20:00'), 'another time');
    part<HTMLButtonElement>(element, 'back')!.click();
    await until(() => field(element, 'given_name')?.value === 'Oksana', 'what was typed');
  });

  it('puts an error of the API at its field', async () => {
    const errors = [{ path: 'customer.email', code: 'FIELD_EMAIL', message: 'No such mailbox' }];
    const element = await mount({}, { [BOOK]: problem(400, 'VALIDATION_FAILED', { errors }) });
    await send(element, mount);
    await until(() => field(element, 'email')?.getAttribute('aria-invalid') === 'true', 'the error');
    expect(mount.text(element)).to.contain('No such mailbox');
  });

  it('asks again when the price has changed', async () => {
    const element = await mount({}, { [BOOK]: problem(409, 'PRICE_CHANGED') });
    await fill(element);
    const dearer = { ...decoded, slot: { ...decoded.slot, price: { amount: 80_000, currency: 'UAH' } } };
    mount.answers['POST /v2/decode/slot/'] = { body: { data: dearer } };
    await send(element, mount);
    await until(() => mount.text(element).includes('from ₴700 to ₴800'), 'the new price');
  });

  it('offers to try again when nothing could be loaded', async () => {
    if (mount.way === 'server') return;
    const element = await mount({}, { 'POST /v2/decode/slot/': problem(500, 'INTERNAL_ERROR') });
    await until(() => mount.text(element).includes('The booking did not open'), 'the failure');
    mount.answers['POST /v2/decode/slot/'] = { body: { data: decoded } };
    element.shadowRoot!.querySelector('button')!.click();
    await until(() => field(element, 'given_name'), 'the form');
  });

  it('closes as a dialog on its button', async () => {
    const element = await mount({ mode: 'dialog' });
    await until(() => part(element, 'close'), 'the button');
    const closed = new Promise((resolve) => element.addEventListener('booking-closed', resolve, { once: true }));
    part<HTMLButtonElement>(element, 'close')!.click();
    expect(((await closed) as CustomEvent).detail).to.deep.equal({ booked: false });
  });
}

bothWays('booking-flow', { slot: decoded.slot.token! }, suite, { answers });
