import { expect, fixtureSync } from '@open-wc/testing';
import { createElementClass, define, rendered, type Widget } from '#elements/shared/element/index.ts';
import { bothWays } from '#elements/shared/testing/fixture.ts';
import widget, { sample } from '#elements/shared/testing/sample-widget.tsx';
import { takeLogged } from '#elements/shared/testing/strict-console.ts';
import { settle, until } from '#elements/shared/testing/until.ts';

const module = '/elements/shared/testing/sample-widget.tsx';

type Sample = HTMLElement & {
  club?: string | null;
  count?: number;
  open?: boolean;
  options?: unknown;
  add(by: number): Promise<void>;
};
const find = <E extends Element = HTMLElement>(element: Element, selector: string) =>
  element.shadowRoot!.querySelector<E>(selector)!;
const props = (element: Element) => JSON.parse(find(element, 'output').textContent!);
const button = (element: Element, index = 0) =>
  element.shadowRoot!.querySelectorAll<HTMLButtonElement>('section button')[index]!;
const paragraph = (element: Element) => find(element, 'p').textContent;

beforeEach(() => {
  Object.assign(sample, { broken: false, messagesFail: false });
});

bothWays(
  'sample-widget',
  { club: 'arena', count: 2 },
  (mount) => {
    it('shows the component with its attributes by their types', async () => {
      const element = await mount({ open: true, options: { size: 3 } });
      expect(props(element)).to.deep.equal({ club: 'arena', count: 2, open: true, options: { size: 3 } });
    });

    it('renders once for the initial attributes', async () => {
      const { rendered: before } = sample;
      await mount({ open: true, options: { size: 3 } });
      await settle();
      expect(sample.rendered - before).to.equal(1);
    });

    it('renders into an open shadow root with a shared and an own style sheet, and without the server’s', async () => {
      const first = await mount();
      const second = await mount();
      expect(first.shadowRoot!.mode).to.equal('open');
      expect(first.shadowRoot!.adoptedStyleSheets).to.have.length(2);
      expect(first.shadowRoot!.adoptedStyleSheets[0]).to.equal(second.shadowRoot!.adoptedStyleSheets[0]);
      expect(first.shadowRoot!.querySelectorAll('style, link, script, template')).to.have.length(0);
      expect(first.innerHTML).to.equal('');
    });

    it('has the language and a client of that language in its context', async () => {
      expect(paragraph(await mount())).to.equal('en en');
    });

    it('follows changed attributes, empty and removed ones too', async () => {
      const element = await mount();
      element.setAttribute('open', '');
      element.setAttribute('count', '7');
      element.setAttribute('club', '');
      await settle();
      expect(props(element)).to.deep.equal({ club: '', count: 7, open: true });
      element.removeAttribute('open');
      element.removeAttribute('count');
      element.removeAttribute('club');
      await settle();
      expect(props(element)).to.deep.equal({ open: false });
    });

    it('reads what is not a number or not JSON as absent', async () => {
      const element = await mount();
      element.setAttribute('count', 'many');
      element.setAttribute('options', '{"size":');
      await settle();
      expect(props(element)).to.deep.equal({ club: 'arena', open: false });
    });

    it('accepts properties, and reflects simple ones to attributes', async () => {
      const element = (await mount()) as Sample;
      element.options = { size: 9 };
      element.count = 4;
      element.open = true;
      element.club = null;
      await settle();
      expect(props(element)).to.deep.equal({ count: 4, open: true, options: { size: 9 } });
      expect(element.getAttribute('count')).to.equal('4');
      expect(element.getAttribute('open')).to.equal('');
      expect(element.hasAttribute('club')).to.equal(false);
      element.options = '{"size":10}';
      await settle();
      expect(props(element).options).to.deep.equal({ size: 10 });
      expect(element.options).to.deep.equal({ size: 10 });
    });

    it('keeps its state and its nodes when it is moved', async () => {
      const element = await mount();
      button(element).click();
      await settle();
      const node = button(element);
      const removed = sample.removed;
      fixtureSync('<div lang="uk"></div>').append(element);
      await until(() => find(element, 'h2').textContent!.startsWith('Вітаємо'), 'the language of the new place');
      expect(button(element)).to.equal(node);
      expect(node.textContent).to.equal('1');
      expect(sample.removed).to.equal(removed);
    });

    it('releases everything when it is removed, and starts again when it is added back', async () => {
      const element = await mount();
      const { removed } = sample;
      const parent = element.parentElement!;
      button(element).click();
      await settle();
      element.remove();
      await until(() => sample.removed === removed + 1, 'the end of the effects');
      expect(find(element, '[part~=root]').innerHTML).to.equal('');
      parent.append(element);
      await rendered(element);
      await settle();
      expect(button(element).textContent).to.equal('0');
    });

    it('dispatches events that bubble, are composed and can be prevented', async () => {
      const element = await mount();
      const seen: CustomEvent[] = [];
      const listen = (event: Event) => seen.push(event as CustomEvent);
      document.addEventListener('courtside-sample-choose', listen);
      document.addEventListener('courtside-sample-choose', (event) => event.preventDefault(), { once: true });
      button(element, 1).click();
      await settle();
      expect(button(element).textContent).to.equal('0');
      button(element, 1).click();
      await settle();
      document.removeEventListener('courtside-sample-choose', listen);
      expect(button(element).textContent).to.equal('100');
      expect(
        seen.map(({ detail, bubbles, composed, cancelable }) => ({ detail, bubbles, composed, cancelable })),
      ).to.eql(
        [0, 0].map((clicks) => ({ detail: { version: 1, clicks }, bubbles: true, composed: true, cancelable: true })),
      );
    });

    it('has the methods that the component exposes', async () => {
      const element = (await mount()) as Sample;
      await element.add(5);
      await settle();
      expect(button(element).textContent).to.equal('5');
    });

    it('shows an error state, dispatches an event, and starts again on retry', async () => {
      const element = await mount({ fails: true });
      const errors: unknown[] = [];
      element.addEventListener('courtside-error', (event) => errors.push((event as CustomEvent).detail));
      button(element).click();
      await until(() => find(element, '[role=alert] button'), 'the error state');
      expect(errors).to.deep.equal([{ version: 1, code: 'INTERNAL', message: 'sample is broken', errors: [] }]);
      find(element, '[role=alert] button').click();
      await until(() => button(element), 'the component');
      expect(button(element).textContent).to.equal('0');
    });

    it('follows a live change of language, its own before an ancestor’s', async () => {
      const element = await mount();
      const greeting = () => find(element, 'h2').textContent!.split(' ')[0];
      expect(greeting()).to.equal('Hello');
      element.parentElement!.lang = 'ru-UA';
      await until(() => greeting() === 'Здравствуйте', 'Russian');
      element.lang = 'uk';
      await until(() => greeting() === 'Вітаємо', 'Ukrainian');
      expect(find(element, '[part~=root]').lang).to.equal('uk');
      element.removeAttribute('lang');
      await until(() => greeting() === 'Здравствуйте', 'Russian again');
      expect(paragraph(element)).to.equal('ru ru');
    });

    it('shows two languages on one page', async () => {
      const [first, second] = [await mount({ lang: 'uk' }), await mount({ lang: 'ru' })];
      await until(() => find(first, 'h2').textContent!.startsWith('Вітаємо'));
      await until(() => find(second, 'h2').textContent!.startsWith('Здравствуйте'));
    });

    it('sets the colour scheme by its theme, and otherwise leaves that of the page', async () => {
      const element = await mount();
      const scheme = () => getComputedStyle(element).colorScheme;
      expect(scheme()).to.equal('normal');
      element.setAttribute('theme', 'dark');
      expect(scheme()).to.equal('dark');
      element.setAttribute('theme', 'light');
      expect(scheme()).to.equal('light');
      element.setAttribute('theme', 'auto');
      element.parentElement!.style.colorScheme = 'dark';
      expect(scheme()).to.equal('dark');
    });

    it('uses the accent of the page', async () => {
      const element = await mount();
      element.style.setProperty('--cs-accent', 'rgb(46, 107, 74)');
      expect(getComputedStyle(find(element, 'output')).color).to.equal('rgb(46, 107, 74)');
    });
  },
  { module },
);

describe('hydration', () => {
  async function served(attributes: Record<string, unknown> = {}, language = 'en'): Promise<string> {
    const body = { module, attributes, options: { language }, answers: {} };
    const response = await fetch('/__render-on-server', { method: 'POST', body: JSON.stringify(body) });
    return response.text();
  }
  let host: HTMLElement;
  beforeEach(() => {
    host = fixtureSync('<div></div>');
  });

  /** The same widget with another tag, so that the markup exists before the tag is defined. */
  function as(tag: string): Widget {
    return { ...widget, declaration: { ...widget.declaration, tag } } as unknown as Widget;
  }
  const put = (html: string, tag: string) => {
    host.setHTMLUnsafe(html.replaceAll('sample-widget', tag));
    return host.firstElementChild as Sample;
  };

  it('keeps every node of the server and its data', async () => {
    const element = put(await served({ club: 'arena' }), 'sample-late');
    expect(find(element, 'style')).to.not.equal(null);
    const all = () => [...find(element, '[part~=root]').querySelectorAll('*')];
    const before = all();
    const text = find(element, 'h2').textContent;
    expect(text).to.equal('Hello arena');
    define(as('sample-late'));
    await rendered(element);
    await settle();
    expect(all()).to.deep.equal(before);
    expect(find(element, 'h2').textContent).to.equal(text);
    button(element).click();
    await settle();
    expect(button(element).textContent).to.equal('1');
  });

  it('keeps the nodes and changes the text when the page has changed its language', async () => {
    host.lang = 'uk';
    const element = put(await served({}, 'en'), 'sample-tongue');
    const heading = find(element, 'h2');
    define(as('sample-tongue'));
    await until(() => heading.textContent!.startsWith('Вітаємо'));
    expect(find(element, 'h2')).to.equal(heading);
  });

  it('keeps properties that were set before the definition', async () => {
    const element = put(await served({ count: 1 }), 'sample-early');
    const section = find(element, 'section');
    element.count = 42;
    element.options = { size: 1 };
    define(as('sample-early'));
    await rendered(element);
    await settle();
    expect(props(element)).to.deep.equal({ count: 42, open: false, options: { size: 1 } });
    expect(find(element, 'section')).to.equal(section);
  });

  it('handles a declarative root that the parser left as a template', async () => {
    const html = await served({ club: 'arena' });
    host.innerHTML = html;
    const element = host.firstElementChild as Sample;
    await rendered(element);
    await settle();
    expect(find(element, 'h2').textContent).to.equal('Hello arena');
    expect(element.querySelector('template')).to.equal(null);
    expect(element.shadowRoot!.querySelectorAll('[part~=root]')).to.have.length(1);
  });

  it('escapes what the state and the attributes hold', async () => {
    const nasty = '</script><img src=x onerror="window.hurt=1"> & <!--';
    const element = put(await served({ club: nasty }), 'sample-nasty');
    define(as('sample-nasty'));
    await rendered(element);
    expect(props(element).club).to.equal(nasty);
    expect(element.shadowRoot!.querySelector('img')).to.equal(null);
  });

  it('has a nonce or a link if configured', async () => {
    const markup = async (options: object) => {
      const body = JSON.stringify({ module, attributes: {}, options: { language: 'en', ...options }, answers: {} });
      return (await fetch('/__render-on-server', { method: 'POST', body })).text();
    };
    expect(await markup({ nonce: 'abc' })).to.contain('<style nonce="abc">');
    const linked = await markup({ stylesheet: '/elements/assets/x.css' });
    expect(linked).to.contain('<link rel="stylesheet" href="/elements/assets/x.css">');
    expect(linked).to.not.contain('<style');
  });
});

describe('the element', () => {
  it('warns about a second definition and ignores it', async () => {
    const first = customElements.get('sample-widget');
    define(widget);
    expect(customElements.get('sample-widget')).to.equal(first);
    expect(takeLogged()[0]).to.contain('<sample-widget> is defined already');
  });

  it('does not register a class that is only created', () => {
    const tag = 'sample-unregistered';
    createElementClass({ ...widget, declaration: { ...widget.declaration, tag } });
    expect(customElements.get(tag)).to.equal(undefined);
  });

  it('renders nothing until it is in a page, and rejects method calls until then', async () => {
    const { rendered: before } = sample;
    const element = document.createElement('sample-widget') as Sample;
    element.setAttribute('club', 'arena');
    element.count = 3;
    await settle();
    expect(sample.rendered).to.equal(before);
    const error = await element.add(1).catch((reason: Error) => reason.message);
    expect(error).to.equal('<sample-widget> is not in a page');
    document.body.append(element);
    await rendered(element);
    expect(props(element)).to.deep.equal({ club: 'arena', count: 3, open: false });
    element.remove();
  });

  it('reads attributes that were in the page before the definition, by the same rules', async () => {
    const tag = 'sample-before';
    const element = fixtureSync<Sample>(`<${tag} club="" open="false" count="12px" options="{"></${tag}>`);
    define({ ...widget, declaration: { ...widget.declaration, tag } });
    await rendered(element);
    expect(props(element)).to.deep.equal({ club: '', open: false });
  });

  it('keeps an object that was set, and reads null as absent', async () => {
    const element = fixtureSync<Sample>('<sample-widget></sample-widget>');
    const options = { size: 2 };
    element.options = options;
    expect(element.options).to.equal(options);
    expect(element.hasAttribute('options')).to.equal(false);
    element.options = null;
    element.club = null;
    await rendered(element);
    expect(element.options).to.equal(undefined);
    expect(props(element)).to.deep.equal({ open: false });
  });

  it('shows the error state when its texts fail to load, and recovers', async () => {
    sample.messagesFail = true;
    const element = document.createElement('sample-widget');
    const errors: Event[] = [];
    element.addEventListener('courtside-error', (event) => errors.push(event));
    document.body.append(element);
    await until(() => element.shadowRoot!.querySelector('[role=alert] button'));
    expect(errors).to.have.length(1);
    sample.messagesFail = false;
    find(element, '[role=alert] button').click();
    await until(() => element.shadowRoot!.querySelector('section'));
    element.remove();
  });

  it('shows an error of the first render', async () => {
    sample.broken = true;
    const element = fixtureSync<HTMLElement>('<sample-widget></sample-widget>');
    await until(() => element.shadowRoot!.querySelector('[role=alert] button'));
    sample.broken = false;
    find(element, '[role=alert] button').click();
    await until(() => element.shadowRoot!.querySelector('section'));
  });

  it('follows the language of the shadow roots around it', async () => {
    const host = document.createElement('div');
    const inner = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(inner);
    inner.attachShadow({ mode: 'open' }).append(document.createElement('sample-widget'));
    host.lang = 'ru';
    document.body.append(host);
    const element = inner.shadowRoot!.firstElementChild!;
    await until(() => element.shadowRoot!.querySelector('h2')?.textContent?.startsWith('Здравствуйте'));
    inner.lang = 'uk';
    await until(() => find(element, 'h2').textContent!.startsWith('Вітаємо'));
    inner.removeAttribute('lang');
    host.removeAttribute('lang');
    await until(() => find(element, 'h2').textContent!.startsWith('Hello'));
    host.remove();
  });
});
