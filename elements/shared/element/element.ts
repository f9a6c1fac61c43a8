import { attributesOf, propertyName, propsFrom, readAttribute, writeAttribute } from './attributes.ts';
import { Mount } from './mount.ts';
import type { AnyWidget, Language, Props } from './types.ts';

const mounts = new WeakMap<Element, Mount>();

/**
 * Resolves when the element's component has rendered, and at once when the element is not in a
 * page.
 */
export async function rendered(element: Element): Promise<void> {
  await mounts.get(element)?.rendered;
}

/** Sets an attribute. Null removes it. */
function reflect(element: Element, name: string, text: string | null): void {
  if (text === null) element.removeAttribute(name);
  else element.setAttribute(name, text);
}

/**
 * Properties set before the element was defined hide the accessors of its class. Sets them again
 * through those.
 */
function upgradeProperties(element: HTMLElement, names: string[]): void {
  const fields = element as unknown as Props;
  for (const name of names.filter((name) => Object.hasOwn(element, name))) {
    const value = fields[name];
    delete fields[name];
    fields[name] = value;
  }
}

/**
 * Creates the custom element class of a widget without registering it. Each declared attribute has
 * a property that reflects it. Objects are not reflected: they stay properties. The component
 * mounts when the element is connected, keeps its state when the element is moved, and unmounts
 * when it is removed.
 */
export function createElementClass(widget: AnyWidget): typeof HTMLElement {
  const { tag, methods = [] } = widget.declaration;
  const attributes = attributesOf(widget.declaration);

  class WidgetElement extends HTMLElement {
    static readonly observedAttributes = Object.keys(attributes);

    /**
     * Loads the texts of a language, for a page that will have such an element.
     * @internal
     */
    static async preload(language: Language): Promise<void> {
      await widget.messages(language);
    }

    /** A declarative shadow root is kept: its markup is hydrated. */
    readonly #shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    #props = propsFrom(widget.declaration, () => null);

    connectedCallback(): void {
      upgradeProperties(this, Object.keys(this.#props));
      const mount = mounts.get(this);
      if (mount) mount.moved();
      else mounts.set(this, new Mount(widget, this, this.#shadow, this.#props));
    }

    disconnectedCallback(): void {
      // A moved element is connected again in the same task and keeps its mount.
      queueMicrotask(() => {
        if (this.isConnected) return;
        mounts.get(this)?.end();
        mounts.delete(this);
      });
    }

    attributeChangedCallback(name: string, _before: string | null, text: string | null): void {
      this.setProp(name, readAttribute(attributes[name]!.type, text));
    }

    /** @internal */
    getProp(attribute: string): unknown {
      return this.#props[propertyName(attribute)];
    }

    /** @internal */
    setProp(attribute: string, value: unknown): void {
      this.#props = { ...this.#props, [propertyName(attribute)]: value };
      mounts.get(this)?.update(this.#props);
    }
  }

  for (const [name, { type }] of Object.entries(attributes)) {
    Object.defineProperty(WidgetElement.prototype, propertyName(name), {
      enumerable: true,
      configurable: true,
      get(this: WidgetElement) {
        return this.getProp(name);
      },
      set(this: WidgetElement, value: unknown) {
        if (type === 'json' && typeof value !== 'string') this.setProp(name, value ?? undefined);
        else reflect(this, name, writeAttribute(type, value));
      },
    });
  }
  for (const name of methods) {
    Object.defineProperty(WidgetElement.prototype, name, {
      configurable: true,
      value(this: WidgetElement, ...args: unknown[]) {
        return mounts.get(this)?.call(name, args) ?? Promise.reject(new Error(`<${tag}> is not in a page`));
      },
    });
  }
  return WidgetElement;
}

/**
 * Registers the widget's element under its tag. If the tag is already defined, logs a warning and
 * changes nothing.
 */
export function define(widget: AnyWidget): void {
  const { tag } = widget.declaration;
  if (customElements.get(tag)) {
    console.warn(`courtside: <${tag}> is defined already`);
    return;
  }
  customElements.define(tag, createElementClass(widget));
}
