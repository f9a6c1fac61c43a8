import type { ReactNode } from 'react';
import type { Client } from '#core/api/client.ts';
import type { Messages } from '#core/i18n/reader.ts';
import type { Language } from '#core/schemas/scalars.ts';

export type { Language, Messages };

export interface AttributeDeclaration {
  type: 'string' | 'number' | 'boolean' | 'json';
}

/**
 * The part of an element's public interface that runs in browsers. documentation.ts adds the rest.
 */
export interface ElementDeclaration {
  tag: string;
  /**
   * By attribute name, kebab-case. The property and the component's prop have the camelCase name.
   */
  attributes: Record<string, AttributeDeclaration>;
  /** The short names of the events that a page can cancel with `preventDefault()`. */
  cancelable?: string[];
  /** Methods of the element. The component implements them with `context.expose`. */
  methods?: string[];
}

/**
 * A component's access to its element and page. A new object whenever the language or the API base
 * changes.
 */
export interface WidgetContext {
  /** Null while rendering on the server. */
  element: HTMLElement | null;
  client: Client;
  language: Language;
  /**
   * Whether the visitor agreed to analytics, according to the host page. May change, so call it
   * before each use.
   */
  consent(): boolean;
  /**
   * Dispatches an event of documentation.ts by its short name, bubbling and composed, with these
   * fields in its detail. Returns false if a listener called `preventDefault()`.
   */
  emit(name: string, fields?: object): boolean;
  /** Loads and defines another widget's element, if it is not yet defined. */
  loadElement(tag: string): Promise<void>;
  /** Implements declared methods. Call it in an effect; returns the cleanup function. */
  expose(methods: Record<string, (...values: never[]) => unknown>): () => void;
  /** Dispatches `courtside-error` for a failure that the component shows itself. */
  report(error: unknown): void;
}

/** A component's props by property name. */
export type Props = Record<string, unknown>;

export interface LoadContext {
  client: Client;
  language: Language;
  signal?: AbortSignal | undefined;
}

export interface Widget<Props = Record<string, unknown>, Initial = unknown> {
  declaration: ElementDeclaration;
  /** The widget's own CSS. It follows the base style sheet. */
  css: string;
  /**
   * Loads the widget's messages with a dynamic import, so that each language is a separate chunk.
   */
  messages(language: Language): Promise<Messages>;
  /**
   * Loads the data for the server-rendered state. The component may also call it for its first load
   * in the browser.
   */
  load?(props: Props, context: LoadContext): Promise<Initial>;
  /**
   * Requests the first data while the messages load, if no server rendered the widget. Once the
   * messages are loaded, the first render waits a short time for the promise, which must not
   * reject.
   */
  begin?(props: Props, context: WidgetContext): Promise<unknown> | undefined;
  /** Loads the deferred code that the component needs to hydrate this server data. */
  prepare?(initial: Initial, props: Props, language: Language): Promise<unknown>;
  Component: (props: Props & { context: WidgetContext; messages: Messages; initial: Initial | undefined }) => ReactNode;
}

/** A widget with any props and data, for code that handles all widgets. */
// biome-ignore lint/suspicious/noExplicitAny: `unknown` rejects components with props
export type AnyWidget = Widget<any, any>;
