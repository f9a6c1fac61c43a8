import { createElement } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { clientFor } from './clients.ts';
import { ErrorState } from './error-state.tsx';
import { EVENT_VERSION, eventName } from './events.ts';
import { followGround } from './ground.ts';
import { languageAt, unwatchLanguage, watchLanguage } from './language.ts';
import { loadElement } from './registry.ts';
import { rootNode } from './root.tsx';
import { takeState } from './server-state.ts';
import type { Language, Messages, Widget, WidgetContext } from './types.ts';

type Props = Record<string, unknown>;
type Methods = Record<string, (...values: never[]) => unknown>;
// biome-ignore lint/suspicious/noExplicitAny: a widget of any props and data
type AnyWidget = Widget<any, any>;

/** Milliseconds that the first drawing waits for its answers: where they come so soon no waiting shapes are drawn before them. */
const SOON = 200;

/** The element that holds the component's nodes, beside the style and state of a declarative root. */
function rootContainer(shadow: ShadowRoot): HTMLElement {
  const served = shadow.querySelector<HTMLElement>('[part~=root]');
  if (served) return served;
  const container = document.createElement('div');
  container.setAttribute('part', 'root');
  shadow.append(container);
  return container;
}

/** With the definition there before the parser, a declarative root stays a template among the element's children. */
function adoptLateTemplate(element: HTMLElement, shadow: ShadowRoot): void {
  const template = element.querySelector<HTMLTemplateElement>(':scope > template[shadowrootmode]');
  if (!template) return;
  shadow.append(...template.content.childNodes);
  template.remove();
}

function errorDetail(error: unknown): { code: string; message: string } {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return { code: typeof code === 'string' ? code : 'INTERNAL', message: String(message ?? error) };
}

/** One life of a widget in one element, from its connection to its removal. */
export class Mount {
  readonly #widget: AnyWidget;
  readonly #element: HTMLElement;
  readonly #shadow: ShadowRoot;
  readonly #waiting: (() => void)[] = [];
  #props: Props;
  #methods: Methods = {};
  #messages: { language: Language; texts: Messages } | undefined;
  #root: Root | undefined;
  #initial: unknown;
  #loading: Language | undefined;
  #scheduled = false;
  #over = false;
  #context: WidgetContext | undefined;
  #contextKey = '';
  #unfollow: (() => void) | undefined;
  #finish: () => void = () => {};
  /** Settles when the component has rendered, or its failure is shown. */
  readonly rendered = new Promise<void>((resolve) => {
    this.#finish = resolve;
  });

  constructor(widget: AnyWidget, element: HTMLElement, shadow: ShadowRoot, props: Props, styled: () => void) {
    this.#widget = widget;
    this.#element = element;
    this.#shadow = shadow;
    this.#props = props;
    this.watch();
    // A microtask later the parser has been through the element's children, and properties set at once are all there.
    queueMicrotask(() => this.#start(styled));
  }

  /** Looks again at where the element stands: after a move, other ancestors give the language. */
  watch(): void {
    watchLanguage(this.#element, () => this.update());
    if (this.#root) this.update();
  }

  /** Takes new props, and renders once for all changes of this moment. */
  update(props: Props = this.#props): void {
    this.#props = props;
    if (this.#scheduled || !this.#root) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      if (!this.#over) this.#refresh();
    });
  }

  end(): void {
    this.#over = true;
    unwatchLanguage(this.#element);
    this.#unfollow?.();
    this.#root?.unmount();
    this.#root = undefined;
    this.#methods = {};
    this.#finish();
  }

  /** Calls a declared method, waiting until the component gives it a body. */
  async call(name: string, values: unknown[]): Promise<unknown> {
    while (!this.#methods[name]) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return (this.#methods[name] as (...values: unknown[]) => unknown)(...values);
  }

  async #start(styled: () => void): Promise<void> {
    if (this.#over) return;
    adoptLateTemplate(this.#element, this.#shadow);
    const state = takeState(this.#shadow);
    const language = state?.language ?? languageAt(this.#element);
    // Asked for before the work on styles, and on its way meanwhile.
    const begun = state ? undefined : this.#widget.begin?.(this.#props, this.#currentContext(language));
    const loading = Promise.all([
      this.#widget.messages(language),
      state && this.#widget.prepare?.(state.initial, state.props, language),
    ]);
    // A served root keeps its own sheet, with the rules of all that stands in it, until that is alive.
    if (!state) styled();
    this.#unfollow?.();
    // There before the texts are: a widget may keep its place with a rule for the empty root.
    this.#unfollow = followGround(this.#shadow, rootContainer(this.#shadow));
    try {
      const [texts] = await loading;
      if (begun) await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, SOON))]);
      if (this.#over) return;
      this.#messages = { language, texts };
    } catch (error) {
      if (!this.#over) this.#fail(error, styled);
      return;
    }
    const container = rootContainer(this.#shadow);
    this.#initial = state?.initial;
    if (state) {
      // First exactly what the server rendered, so that every node is kept; what differs by now follows as an update.
      this.#root = hydrateRoot(container, this.#node(state.props));
      styled();
      const asked = [languageAt(this.#element), this.#props];
      if (JSON.stringify(asked) !== JSON.stringify([language, state.props])) this.#refresh();
    } else {
      container.replaceChildren();
      this.#root = createRoot(container);
      this.#refresh();
    }
    this.#finish();
  }

  /** Messages did not come: there is no component to render yet. */
  #fail(error: unknown, styled: () => void): void {
    const container = rootContainer(this.#shadow);
    container.replaceChildren();
    const root = createRoot(container);
    this.#root = root;
    const retry = () => {
      root.unmount();
      this.#root = undefined;
      this.#start(styled);
    };
    root.render(createElement(ErrorState, { language: languageAt(this.#element), retry }));
    this.#report(error);
    this.#finish();
  }

  #refresh(): void {
    const language = languageAt(this.#element);
    if (!this.#messages) return;
    if (language !== this.#messages.language) this.#changeLanguage(language);
    this.#root?.render(this.#node(this.#props));
  }

  /** The old language stays on the screen until the new one is there. */
  async #changeLanguage(language: Language): Promise<void> {
    if (this.#loading === language) return;
    this.#loading = language;
    try {
      const texts = await this.#widget.messages(language);
      if (this.#over || this.#loading !== language) return;
      this.#loading = undefined;
      this.#messages = { language, texts };
      this.#refresh();
    } catch (error) {
      this.#loading = undefined;
      this.#report(error);
    }
  }

  #node(props: Props) {
    const { language, texts } = this.#messages!;
    rootContainer(this.#shadow).lang = language;
    return rootNode(this.#widget, {
      props,
      context: this.#currentContext(language),
      messages: texts,
      initial: this.#initial,
    });
  }

  #currentContext(language: Language): WidgetContext {
    const api = this.#element.getAttribute('api');
    const key = `${language} ${api}`;
    if (!this.#context || key !== this.#contextKey) {
      this.#contextKey = key;
      this.#context = {
        element: this.#element,
        client: clientFor(api, language),
        language,
        consent: () => this.#props.consent === true,
        emit: (name, fields) => this.#emit(name, fields),
        loadElement,
        expose: (methods) => this.#expose(methods),
        report: (error) => this.#report(error),
      };
    }
    return this.#context;
  }

  #expose(methods: Methods): () => void {
    Object.assign(this.#methods, methods);
    for (const wake of this.#waiting.splice(0)) wake();
    return () => {
      for (const name of Object.keys(methods)) if (this.#methods[name] === methods[name]) delete this.#methods[name];
    };
  }

  #emit(name: string, fields?: object): boolean {
    const cancelable = this.#widget.declaration.events[name]?.cancelable ?? false;
    const detail = { version: EVENT_VERSION, ...fields };
    const init = { detail, cancelable, bubbles: true, composed: true };
    return this.#element.dispatchEvent(new CustomEvent(eventName(name), init));
  }

  #report(error: unknown): void {
    this.#emit('error', errorDetail(error));
  }
}
