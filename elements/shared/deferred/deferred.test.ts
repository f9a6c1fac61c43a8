import { expect } from '@open-wc/testing';
import { deferred, deferredTexts, deferredWithTexts } from './deferred.ts';

/** A part whose first loads fail; `calls` counts them all. */
function flaky(failures: number) {
  const part = deferred(async () => {
    counted.calls += 1;
    if (counted.calls <= failures) throw new Error(`failure ${counted.calls}`);
    return 'code';
  });
  const counted = { part, calls: 0 };
  return counted;
}

const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'loaded',
    (error: Error) => error.message,
  );

describe('a deferred part', () => {
  it('is loaded once, however often it is asked for', async () => {
    const counted = flaky(0);
    expect(counted.part.value).to.equal(undefined);
    expect(await Promise.all([counted.part.load(), counted.part.load()])).to.deep.equal(['code', 'code']);
    await counted.part.load();
    expect([counted.part.value, counted.calls]).to.deep.equal(['code', 1]);
  });

  it('is requested a second time at once when the first request fails', async () => {
    const counted = flaky(1);
    expect(await counted.part.load()).to.equal('code');
    expect(counted.calls).to.equal(2);
  });

  it('rejects when both requests fail, and loads with the next call', async () => {
    const counted = flaky(2);
    expect(await messageOf(counted.part.load())).to.equal('failure 2');
    expect(counted.part.value).to.equal(undefined);
    expect(await messageOf(counted.part.load())).to.equal('loaded');
  });

  it('runs actions in their order after loading, and at once from then on', async () => {
    const { part } = flaky(0);
    const order: string[] = [];
    part.run((code) => order.push(`first ${code}`), 'ignore');
    part.run((code) => order.push(`second ${code}`), 'ignore');
    order.push('loading');
    await part.load();
    await new Promise((resolve) => setTimeout(resolve));
    part.run((code) => order.push(`third ${code}`), 'ignore');
    order.push('end');
    expect(order).to.deep.equal(['loading', 'first code', 'second code', 'third code', 'end']);
  });

  it('renders what one action changed before the next one runs', async () => {
    const { part } = flaky(0);
    const order: string[] = [];
    // Preact renders in a microtask.
    part.run(() => queueMicrotask(() => order.push('rendered')), 'ignore');
    part.run(() => order.push('second'), 'ignore');
    await new Promise((resolve) => setTimeout(resolve));
    expect(order).to.deep.equal(['rendered', 'second']);
  });

  it('drops the actions of a failed load, tells why, and runs later ones', async () => {
    const { part } = flaky(2);
    const order: unknown[] = [];
    part.run(
      () => order.push('first'),
      (error) => order.push((error as Error).message),
    );
    part.run(() => order.push('second'), 'ignore');
    await new Promise((resolve) => setTimeout(resolve));
    expect(order).to.deep.equal(['failure 2', 'second']);
  });
});

describe('deferred texts', () => {
  const create = () => {
    const loads: string[] = [];
    const textsOf = (language: string) => async () => {
      loads.push(language);
      return { default: { own: language, both: `${language} texts` } };
    };
    return { loads, texts: deferredTexts({ en: textsOf('en'), uk: textsOf('uk'), ru: textsOf('ru') }) };
  };

  it('are loaded once per language', async () => {
    const { loads, texts } = create();
    expect(texts.in('uk')).to.equal(texts.in('uk'));
    expect(await texts.in('uk').load()).to.deep.equal({ own: 'uk', both: 'uk texts' });
    await texts.in('uk').load();
    await texts.in('en').load();
    expect(loads).to.deep.equal(['uk', 'en']);
    expect(texts.in('ru').value).to.equal(undefined);
  });

  it('follow the language once they are loaded in another one', async () => {
    const { loads, texts } = create();
    await texts.follow('uk');
    expect(loads).to.deep.equal([]);
    await texts.in('en').load();
    await texts.follow('uk');
    expect(loads).to.deep.equal(['en', 'uk']);
    expect(texts.in('uk').value?.own).to.equal('uk');
  });

  it('come together with their code, the last of several counting for a key', async () => {
    const code = deferred(async () => ({ run: () => 'ran' }));
    const more = deferredTexts({
      en: async () => ({ default: { both: 'en more' } }),
      uk: async () => ({ default: {} }),
      ru: async () => ({ default: {} }),
    });
    const part = deferredWithTexts(code, create().texts, more).in('en');
    const loaded = await part.load();
    expect(part.value).to.equal(loaded);
    expect(loaded.code.run()).to.equal('ran');
    expect(loaded.messages).to.deep.equal({ own: 'en', both: 'en more' });
  });
});
