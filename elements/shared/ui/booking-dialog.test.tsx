import { expect, fixtureSync } from '@open-wc/testing';
import { createRoot } from 'react-dom/client';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { until } from '#elements/shared/testing/until.ts';
import { BookingDialog } from './booking-dialog.tsx';

it('keeps the ready event of the booking from the page, and no other', async () => {
  const host = fixtureSync<HTMLElement>('<div></div>');
  const root = createRoot(host.attachShadow({ mode: 'open' }));
  const context = { element: null, language: 'en', consent: () => false } as unknown as WidgetContext;
  const ignore = () => {};
  root.render(<BookingDialog order={{ session: 1 }} club="arena" context={context} onDone={ignore} onClose={ignore} />);
  await until(() => host.shadowRoot!.querySelector('booking-flow'), 'the element');
  const heard: string[] = [];
  for (const name of ['ready', 'lease-created']) {
    host.addEventListener(`courtside-${name}`, () => heard.push(name));
    const event = new CustomEvent(`courtside-${name}`, { bubbles: true, composed: true });
    host.shadowRoot!.querySelector('booking-flow')!.dispatchEvent(event);
  }
  expect(heard).to.eql(['lease-created']);
  root.unmount();
});
