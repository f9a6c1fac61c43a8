import { fixtureCleanup, fixtureSync } from '@open-wc/testing';
import { define, type Language, rendered, type Widget } from '#elements/shared/element/index.ts';
import { type Answers, createFetch } from './answers.ts';
import { settle, until } from './until.ts';

export interface FixtureOptions {
  /** The module whose default export is the widget. Default: `/elements/<tag>/index.ts`. */
  module?: string;
  language?: Language;
  /** The API's responses, for the page and for rendering on the server. */
  answers?: Answers;
  /** Data for rendering on the server, instead of the data that the widget would load. */
  initial?: unknown;
}

export interface Mount<E extends HTMLElement = HTMLElement> {
  /**
   * Adds the element to the page and waits until it has rendered. Extends the attributes and
   * responses of the suite.
   */
  (attributes?: Record<string, unknown>, answers?: Answers): Promise<E>;
  /** `client` if the browser creates the element, `server` if it hydrates the server's markup. */
  way: 'client' | 'server';
  /** The requests the page has sent in this test. */
  requests: Request[];
  /** The current responses. Change them to change later responses. */
  answers: Answers;
  /** The visible text of the shadow root. */
  text(element: HTMLElement): string;
}

async function defineFrom(module: string): Promise<Widget> {
  const { default: widget } = (await import(module)) as { default: Widget };
  if (!customElements.get(widget.declaration.tag)) define(widget);
  return widget;
}

async function serverMarkup(body: unknown): Promise<string> {
  const response = await realFetch('/__render-on-server', { method: 'POST', body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

const realFetch = window.fetch.bind(window);

function createMount(way: Mount['way'], tag: string, attributes: Record<string, unknown>, options: FixtureOptions) {
  const { module = `/elements/${tag}/index.ts`, language = 'en' } = options;
  const mount = (async (more: Record<string, unknown> = {}, answers: Answers = {}) => {
    Object.assign(mount.answers, answers);
    const all = { ...attributes, ...more };
    const holder = fixtureSync<HTMLElement>(`<div lang="${language}"></div>`);
    // If the tag is defined before the parser runs, a declarative root remains a template.
    // setHTMLUnsafe upgrades the element after it has parsed all of it.
    const { declaration } = await defineFrom(module);
    if (way === 'server') {
      const { initial } = options;
      const body = { module, attributes: all, options: { language }, answers: mount.answers, initial };
      holder.setHTMLUnsafe(await serverMarkup(body));
    } else {
      const element = document.createElement(declaration.tag);
      for (const [name, value] of Object.entries(all)) {
        if (value === false || value === null || value === undefined) continue;
        const text = value === true ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
        element.setAttribute(name, text);
      }
      holder.append(element);
    }
    const element = holder.firstElementChild as HTMLElement;
    // The time at which a browser upgrades elements of setHTMLUnsafe is not specified.
    await until(() => element.matches(':defined'), 'the definition');
    await rendered(element);
    await settle();
    return element;
  }) as Mount;
  mount.way = way;
  mount.requests = [];
  mount.answers = {};
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not read by a person
  mount.text = (element) => (element.shadowRoot?.querySelector<HTMLElement>('[part~=root]')?.innerText ?? '').trim();
  return mount;
}

/**
 * Runs the suite twice: with the element created in the browser, and with hydrated server markup.
 * During a test, `fetch` returns `options.answers`. Removes the fixtures after each test.
 */
export function bothWays(
  tag: string,
  attributes: Record<string, unknown>,
  suite: (mount: Mount) => void,
  options: FixtureOptions = {},
): void {
  for (const way of ['client', 'server'] as const) {
    describe(`<${tag}> ${way === 'client' ? 'created in the browser' : 'hydrated from the server'}`, () => {
      const mount = createMount(way, tag, attributes, options);
      beforeEach(() => {
        mount.requests = [];
        mount.answers = { ...options.answers };
        window.fetch = createFetch(
          () => mount.answers,
          (request) => mount.requests.push(request),
        );
      });
      afterEach(async () => {
        fixtureCleanup();
        await settle();
        window.fetch = realFetch;
      });
      suite(mount);
    });
  }
}
