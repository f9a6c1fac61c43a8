import { expect, fixtureSync } from '@open-wc/testing';
import { createRoot, type Root } from 'react-dom/client';
import { settle, until } from '#elements/shared/testing/until.ts';
import { type Deferred, deferred } from './deferred.ts';
import { keyPressed } from './start-times.ts';
import { type DeferOptions, useDeferred } from './use-deferred.ts';

let root: Root;
let place: HTMLElement;
let calls: number;
let failures: number;
let part: Deferred<string>;
let errors: string[];

const create = (name = 'code') =>
  deferred(async () => {
    calls += 1;
    if (calls <= failures) throw new Error(`failure ${calls}`);
    return name;
  });

beforeEach(() => {
  place = fixtureSync('<div></div>');
  root = createRoot(place);
  [calls, failures, errors] = [0, 0, []];
  part = create();
});
afterEach(() => {
  root.unmount();
});

type Props = Omit<DeferOptions, 'onError'> & { of?: Deferred<string> };

function Sample({ of = part, ...options }: Props) {
  const { value, failed, retry } = useDeferred(of, {
    ...options,
    onError: (error) => errors.push((error as Error).message),
  });
  return (
    <button type="button" onClick={retry}>
      {value ?? (failed ? 'failed' : 'none')}
    </button>
  );
}
const render = (props: Props) => root.render(<Sample {...props} />);
const shown = () => place.textContent;

describe('useDeferred', () => {
  it('on demand: loads when it is wanted, and returns a loaded part at once', async () => {
    render({ when: 'demand', wanted: false });
    await settle();
    expect([shown(), calls]).to.deep.equal(['none', 0]);
    render({ when: 'demand', wanted: true });
    await until(() => shown() === 'code');
    render({ when: 'demand', wanted: false });
    await until(() => shown() === 'none');
    render({ when: 'demand' });
    await until(() => shown() === 'code');
    expect(calls).to.equal(1);
  });

  it('renders another part instead of the first', async () => {
    render({ when: 'demand' });
    await until(() => shown() === 'code');
    render({ when: 'demand', of: create('another') });
    await until(() => shown() === 'another');
  });

  for (const name of ['scroll', 'pointerover', 'keydown']) {
    it(`near: loads at the first ${name}`, async () => {
      render({ when: 'near' });
      await settle();
      expect(calls).to.equal(0);
      place.dispatchEvent(new Event(name));
      expect(calls).to.equal(1);
      await until(() => shown() === 'code');
    });
  }

  it('near: loads after a calm second', async () => {
    const start = performance.now();
    render({ when: 'near' });
    await until(() => calls === 1);
    expect(performance.now() - start).to.be.greaterThan(900);
  });

  it('near: a loaded part is not returned before the visitor interacts', async () => {
    await part.load();
    render({ when: 'near' });
    await settle();
    expect(shown()).to.equal('none');
    place.dispatchEvent(new Event('keydown'));
    await until(() => shown() === 'code');
  });

  it('idle: waits while the visitor types', async () => {
    keyPressed();
    const start = performance.now();
    render({ when: 'idle' });
    await until(() => shown() === 'code');
    expect(performance.now() - start).to.be.greaterThan(300);
  });

  for (const when of ['near', 'idle'] as const) {
    it(`${when}: a removed component loads nothing`, async () => {
      keyPressed();
      const end = performance.now() + 1200;
      render({ when });
      await settle();
      root.unmount();
      // Effects end after the removal.
      await settle();
      place.dispatchEvent(new Event('pointerover'));
      await until(() => performance.now() > end);
      expect(calls).to.equal(0);
    });
  }

  it('returns and reports a failure, and loads again on retry', async () => {
    failures = 2;
    render({ when: 'near' });
    await settle();
    place.dispatchEvent(new Event('keydown'));
    await until(() => shown() === 'failed');
    expect(errors).to.deep.equal(['failure 2']);
    place.querySelector('button')!.click();
    await until(() => shown() === 'code');
    expect(errors).to.have.length(1);
  });

  it('loads again when it is wanted again after a failure', async () => {
    failures = 2;
    render({ when: 'demand' });
    await until(() => shown() === 'failed');
    render({ when: 'demand', wanted: false });
    await until(() => shown() === 'none');
    render({ when: 'demand' });
    await until(() => shown() === 'code');
  });
});
