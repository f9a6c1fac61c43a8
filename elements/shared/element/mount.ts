import { createElement, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { clientFor } from './clients.ts';
import { ErrorState } from './error-state.tsx';
import { dispatchWidgetEvent } from './events.ts';
import { ExposedMethods } from './exposed-methods.ts';
import { languageAt, unwatchLanguage, watchLanguage } from './language.ts';
import { followPageColors } from './page-colors.ts';
import { loadElement } from './registry.ts';
import { rootNode } from './root.tsx';
import { type ServerState, takeState } from './server-state.ts';
import { adoptStyles } from './stylesheet.ts';
import type { AnyWidget, Language, Messages, Props, WidgetContext } from './types.ts';

/**
 * Milliseconds that the first render waits for early data. Faster answers need no loading state.
 */
const EARLY_DATA_WAIT = 200;

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * The element inside the shadow root that holds the component's nodes, next to style and server
 * state.
 */
function rootContainer(shadow: ShadowRoot): HTMLElement {
  const existing = shadow.querySelector<HTMLElement>('[part~=root]');
  if (existing) return existing;
  const container = document.createElement('div');
  container.setAttribute('part', 'root');
  shadow.append(container);
  return container;
}

/**
 * Moves a declarative shadow root that stayed a `<template>` into the shadow root. This happens
 * when the element is defined before the parser reaches its markup.
 */
function adoptTemplate(element: HTMLElement, shadow: ShadowRoot): void {
  const template = element.querySelector<HTMLTemplateElement>(':scope > template[shadowrootmode]');
  if (!template) return;
  shadow.append(...template.content.childNodes);
  template.remove();
}

function errorDetail(error: unknown) {
  const { code, message, errors = [] } = (error ?? {}) as { code?: unknown; message?: unknown; errors?: unknown };
  return { code: typeof code === 'string' ? code : 'INTERNAL', message: String(message ?? error), errors };
}

interface LocalizedMessages {
  language: Language;
  texts: Messages;
}

/** Renders a widget into its element's shadow root, from connection until removal. */
export class Mount {
  readonly #widget: AnyWidget;
  readonly #element: HTMLElement;
  readonly #shadow: ShadowRoot;
  readonly #methods = new ExposedMethods();
  #props: Props;
  #root: Root | undefined;
  /** The language on screen and its messages. Undefined until the first messages are loaded. */
  #messages: LocalizedMessages | undefined;
  #loadingLanguage: Language | undefined;
  #initial: unknown;
  #context: { key: string; value: WidgetContext } | undefined;
  #updateScheduled = false;
  #ended = false;
  #isReady = false;
  #unfollowGround: (() => void) | undefined;
  #setRendered: () => void = () => {};
  /** Resolves after the first render, of the component or of the error state. */
  readonly rendered = new Promise<void>((resolve) => {
    this.#setRendered = resolve;
  });

  constructor(widget: AnyWidget, element: HTMLElement, shadow: ShadowRoot, props: Props) {
    this.#widget = widget;
    this.#element = element;
    this.#shadow = shadow;
    this.#props = props;
    this.#watchLanguage();
    // One microtask later the parser has added the element's children, and the page has set its
    // properties.
    queueMicrotask(() => this.#start());
  }

  /** Schedules a render. All updates of one task share it. */
  update(props: Props = this.#props): void {
    this.#props = props;
    if (this.#updateScheduled || !this.#root) return;
    this.#updateScheduled = true;
    queueMicrotask(() => {
      this.#updateScheduled = false;
      if (!this.#ended) this.#render();
    });
  }

  /** Call after the element was moved: its new ancestors may have another language. */
  moved(): void {
    this.#watchLanguage();
    this.update();
  }

  /** Unmounts the component and releases every listener. */
  end(): void {
    this.#ended = true;
    unwatchLanguage(this.#element);
    this.#unfollowGround?.();
    this.#root?.unmount();
    this.#root = undefined;
    this.#methods.clear();
    this.#setRendered();
  }

  /** Calls a method of the component. Waits until the component exposes it. */
  call(name: string, args: unknown[]): Promise<unknown> {
    return this.#methods.call(name, args);
  }

  #watchLanguage(): void {
    watchLanguage(this.#element, () => this.update());
  }

  async #start(): Promise<void> {
    if (this.#ended) return;
    adoptTemplate(this.#element, this.#shadow);
    const state = takeState(this.#shadow);
    const language = state?.language ?? languageAt(this.#element);
    // The requests are sent before the work on styles, which then runs while they are in flight.
    const loading = this.#loadFirst(language, state);
    this.#applyStyles(state);
    let texts: Messages;
    try {
      texts = await loading;
    } catch (error) {
      if (!this.#ended) this.#showFailure(error);
      return;
    }
    if (this.#ended) return;
    const messages = this.#setMessages({ language, texts });
    if (state) {
      this.#hydrate(state, messages);
    } else {
      this.#createRoot();
      this.#render();
    }
    this.#setRendered();
  }

  /**
   * Loads what the first render needs: messages, and the code for server data or the data itself.
   */
  async #loadFirst(language: Language, state: ServerState | undefined): Promise<Messages> {
    const early = state ? undefined : this.#widget.begin?.(this.#props, this.#contextIn(language));
    const [texts] = await Promise.all([
      this.#widget.messages(language),
      state && this.#widget.prepare?.(state.initial, state.props, language),
    ]);
    if (early) await Promise.race([early, delay(EARLY_DATA_WAIT)]);
    return texts;
  }

  #applyStyles(state: ServerState | undefined): void {
    // Server markup keeps its own style sheet, which has the rules for its content, until it is
    // hydrated.
    if (!state) this.#adoptStyles();
    this.#unfollowGround?.();
    // The container is created before the messages are loaded: a widget may reserve its space by a
    // rule for it.
    this.#unfollowGround = followPageColors(this.#shadow, rootContainer(this.#shadow));
  }

  #adoptStyles(): void {
    adoptStyles(this.#shadow, this.#widget.css);
  }

  #hydrate(state: ServerState, messages: LocalizedMessages): void {
    this.#initial = state.initial;
    // The first render repeats the server's, so that every node is kept. Differences follow as an
    // update.
    this.#root = hydrateRoot(rootContainer(this.#shadow), this.#node(messages, state.props));
    this.#adoptStyles();
    const current = JSON.stringify([languageAt(this.#element), this.#props]);
    if (current !== JSON.stringify([state.language, state.props])) this.#render();
  }

  #createRoot(): Root {
    const container = rootContainer(this.#shadow);
    container.replaceChildren();
    this.#root = createRoot(container);
    return this.#root;
  }

  /** Shows that the messages could not be loaded. Without them the component cannot render. */
  #showFailure(error: unknown): void {
    const root = this.#createRoot();
    const retry = () => {
      root.unmount();
      this.#root = undefined;
      this.#start();
    };
    root.render(createElement(ErrorState, { language: languageAt(this.#element), retry }));
    this.#report(error);
    this.#setRendered();
  }

  #render(): void {
    if (!this.#messages) return;
    const language = languageAt(this.#element);
    if (language !== this.#messages.language) this.#changeLanguage(language);
    this.#root?.render(this.#node(this.#messages, this.#props));
  }

  /**
   * Loads the messages of another language and then renders them. The old language stays on screen
   * until then.
   */
  async #changeLanguage(language: Language): Promise<void> {
    if (this.#loadingLanguage === language) return;
    this.#loadingLanguage = language;
    try {
      const texts = await this.#widget.messages(language);
      if (this.#ended || this.#loadingLanguage !== language) return;
      this.#loadingLanguage = undefined;
      this.#setMessages({ language, texts });
      this.#render();
    } catch (error) {
      this.#loadingLanguage = undefined;
      this.#report(error);
    }
  }

  #setMessages(messages: LocalizedMessages): LocalizedMessages {
    this.#messages = messages;
    rootContainer(this.#shadow).lang = messages.language;
    return messages;
  }

  #node({ language, texts }: LocalizedMessages, props: Props): ReactNode {
    return rootNode(this.#widget, {
      props,
      context: this.#contextIn(language),
      messages: texts,
      initial: this.#initial,
    });
  }

  /**
   * The component's context. It stays the same object until the language or the API base changes.
   */
  #contextIn(language: Language): WidgetContext {
    const api = this.#element.getAttribute('api');
    const key = `${language} ${api}`;
    if (this.#context?.key !== key) this.#context = { key, value: this.#createContext(api, language) };
    return this.#context.value;
  }

  #createContext(api: string | null, language: Language): WidgetContext {
    return {
      element: this.#element,
      client: clientFor(api, language),
      language,
      consent: () => this.#props.consent === true,
      emit: (name, fields) => this.#emit(name, fields),
      loadElement,
      expose: (methods) => this.#methods.expose(methods),
      report: (error) => this.#report(error),
    };
  }

  #emit(name: string, fields?: object): boolean {
    // Components say it each time that they have content again, such as that of another club.
    if (name === 'ready') {
      if (this.#isReady) return true;
      this.#isReady = true;
    }
    return dispatchWidgetEvent(this.#element, this.#widget.declaration, name, fields);
  }

  #report(error: unknown): void {
    this.#emit('error', errorDetail(error));
    // Without this code there are no messages for the author of the page.
    import('./advice.ts').then(({ explain }) => explain(this.#element, error)).catch(() => {});
  }
}
