import { expect, fixtureSync } from '@open-wc/testing';
import { createFetch } from '#elements/shared/testing/answers.ts';
import './courtside.ts';

/** The widgets' requests are not what is tried here: each is answered with a 404. */
const realFetch = window.fetch;
before(() => {
  window.fetch = createFetch(() => ({}));
});
after(() => {
  window.fetch = realFetch;
});

describe('the loader', () => {
  it('loads nothing while no tag of ours is on the page', () => {
    expect(customElements.get('club-schedule')).to.equal(undefined);
    expect(customElements.get('booking-flow')).to.equal(undefined);
  });

  it('defines a widget when its tag comes, deep inside what is added', async () => {
    fixtureSync('<section><p><club-schedule></club-schedule></p></section>');
    await customElements.whenDefined('club-schedule');
    expect(customElements.get('booking-flow')).to.equal(undefined);
  });

  it('finds a tag inside a declarative shadow root', async () => {
    const section = fixtureSync('<section></section>');
    section.setHTMLUnsafe('<div><template shadowrootmode="open"><booking-flow></booking-flow></template></div>');
    await customElements.whenDefined('booking-flow');
  });

  it('finds a tag that is added to a known shadow root later', async () => {
    const host = fixtureSync('<div></div>');
    host.attachShadow({ mode: 'open' });
    await Promise.resolve();
    host.shadowRoot!.append(document.createElement('booking-token-page'));
    await customElements.whenDefined('booking-token-page');
  });
});
