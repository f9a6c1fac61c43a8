import type { ReactNode } from 'react';
import type { Client } from '#core/api/client.ts';
import type { Messages } from '#core/i18n/reader.ts';
import type { Language } from '#core/schemas/scalars.ts';

export type { Language, Messages };

export interface AttributeDeclaration {
  type: 'string' | 'number' | 'boolean' | 'json';
}

export interface EventDeclaration {
  cancelable?: boolean;
}

/** The part of an element's public interface that runs in browsers. documentation.ts adds the rest. */
export interface ElementDeclaration {
  tag: string;
  /** By attribute name, kebab-case. The property and the component's prop have the camelCase name. */
  attributes: Record<string, AttributeDeclaration>;
  /** By short name; a page hears them with `courtside-` before it. */
  events: Record<string, EventDeclaration>;
  /** Methods of the element. The component gives them their bodies with `context.expose`. */
  methods?: string[];
}

/** What a component knows about the place it runs in. A new object whenever language or API base change. */
export interface WidgetContext {
  /** Null while rendering on the server. */
  element: HTMLElement | null;
  client: Client;
  language: Language;
  /** Whether the visitor agreed to analytics, as the host page says; asked at the moment of use. */
  consent(): boolean;
  /**
   * Dispatches a declared event, by its short name and with the fields of its detail, bubbling and composed; false when a
   * listener prevented it.
   */
  emit(name: string, fields?: object): boolean;
  /** Defines another widget's element, loading its code when that was not done before. */
  loadElement(tag: string): Promise<void>;
  /** Gives the declared methods their bodies. Call it in an effect and return its result, which takes them back. */
  expose(methods: Record<string, (...values: never[]) => unknown>): () => void;
  /** Reports a failure that the component shows itself, as `courtside-error`. */
  report(error: unknown): void;
}

export interface LoadContext {
  client: Client;
  language: Language;
  signal?: AbortSignal;
}

export interface Widget<Props = Record<string, unknown>, Initial = unknown> {
  declaration: ElementDeclaration;
  /** The widget's own rules as text; the base sheet stands before them. */
  css: string;
  /** The widget's namespace, a dynamic import so that each language is a chunk of its own. */
  messages(language: Language): Promise<Messages>;
  /** Data for the server-rendered state; the component may call it for its first load in the browser too. */
  load?(props: Props, context: LoadContext): Promise<Initial>;
  /**
   * Where no server rendered it: asks for what the component shows first, before its texts are there. Once they are, the first
   * rendering waits a moment for the promise, which never rejects.
   */
  begin?(props: Props, context: WidgetContext): Promise<unknown> | undefined;
  /** Loads what the component needs at once to render this data: parts of its code that it otherwise loads when they are wanted. */
  prepare?(initial: Initial, props: Props, language: Language): Promise<unknown>;
  Component: (props: Props & { context: WidgetContext; messages: Messages; initial: Initial | undefined }) => ReactNode;
}
