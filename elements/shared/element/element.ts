import r2wc, { type R2WCRenderer } from '@r2wc/core';
import { commonAttributes, propertyName, readAttribute, writeAttribute } from './attributes.ts';
import { Mount } from './mount.ts';
import { adoptStyles } from './stylesheet.ts';
import type { AttributeDeclaration, Widget } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: a widget of any props and data
type AnyWidget = Widget<any, any>;
type Props = Record<string, unknown>;

// r2wc keeps its state under registered symbols; these are the hooks of a subclass.
const contextOf = Symbol.for('r2wc.context');
const connectedOf = Symbol.for('r2wc.connected');

interface R2wcElement extends HTMLElement {
  container: ShadowRoot;
  [contextOf]?: Mount;
  [connectedOf]: boolean;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

const mounts = new WeakMap<Element, Mount>();

/** Settles when the element's component has rendered; for tests and for entries that wait. */
export async function rendered(element: Element): Promise<void> {
  await mounts.get(element)?.rendered;
}

function renderer(widget: AnyWidget): R2WCRenderer<Props, Mount> {
  return {
    mount(container, _component, props) {
      const shadow = container as unknown as ShadowRoot;
      const element = shadow.host as HTMLElement;
      const mount = new Mount(widget, element, shadow, props, () => adoptStyles(shadow, widget.css));
      mounts.set(element, mount);
      return mount;
    },
    update: (mount, props) => mount.update(props),
    unmount: (mount) => mount.end(),
  };
}

/**
 * The custom element of a widget, registered nowhere. r2wc gives the cycle of connection, rendering and removal; this
 * subclass changes what does not hold for us: a declarative root is kept, values are read by their declared types
 * without throwing, a move keeps the state, and nothing renders before the element is in a page.
 */
export function createElementClass(widget: AnyWidget): typeof HTMLElement {
  const { tag, attributes: own, methods = [] } = widget.declaration;
  const attributes: Record<string, AttributeDeclaration> = { ...commonAttributes, ...own };
  // r2wc is told of no props: their reading, writing and observing is what this class does in its place.
  const Base = r2wc<Props, Mount>((() => null) as never, { shadow: 'open', props: [] }, renderer(widget));

  class WidgetElement extends (Base as unknown as new () => R2wcElement) {
    static readonly observedAttributes = [...Object.keys(attributes), 'lang'];

    readonly #values: Props = {};
    /** Set while a property writes its attribute, which would otherwise be read back as a new value. */
    #reflecting = false;

    constructor() {
      super();
      this[connectedOf] = false;
      for (const [name, { type }] of Object.entries(attributes)) this.#read(name, type);
    }

    override attachShadow(init: ShadowRootInit): ShadowRoot {
      return this.shadowRoot ?? super.attachShadow(init);
    }

    override connectedCallback(): void {
      this.#takeEarlyProperties();
      const moved = this[contextOf];
      super.connectedCallback();
      moved?.watch();
      this.#render();
    }

    override disconnectedCallback(): void {
      // A moved node is connected again within the same task and keeps its state.
      queueMicrotask(() => {
        if (!this.isConnected) super.disconnectedCallback();
      });
    }

    attributeChangedCallback(name: string): void {
      const type = attributes[name]?.type;
      if (type && !this.#reflecting) this.#read(name, type);
      this.#render();
    }

    /** @internal */
    getValue(name: string): unknown {
      return this.#values[name];
    }

    /** @internal */
    setValue(attribute: string, type: AttributeDeclaration['type'], value: unknown): void {
      const text = writeAttribute(type, value);
      if (type === 'json' && typeof value !== 'string') {
        // An object stays itself; writing it out could cost more than it is worth.
        this.#values[propertyName(attribute)] = value ?? undefined;
      } else {
        this.#values[propertyName(attribute)] = readAttribute(type, text, `<${tag}> ${attribute}`);
        this.#reflect(attribute, text);
      }
      this.#render();
    }

    #read(attribute: string, type: AttributeDeclaration['type']): void {
      const text = this.getAttribute(attribute);
      this.#values[propertyName(attribute)] = readAttribute(type, text, `<${tag}> ${attribute}`);
    }

    #reflect(attribute: string, text: string | null): void {
      this.#reflecting = true;
      if (text === null) this.removeAttribute(attribute);
      else if (this.getAttribute(attribute) !== text) this.setAttribute(attribute, text);
      this.#reflecting = false;
    }

    /** Properties that a page set before the definition came hide the accessors: they are taken over. */
    #takeEarlyProperties(): void {
      for (const attribute of Object.keys(attributes)) {
        const name = propertyName(attribute);
        if (!Object.hasOwn(this, name)) continue;
        const fields = this as unknown as Props;
        const value = fields[name];
        delete fields[name];
        fields[name] = value;
      }
    }

    #render(): void {
      this[contextOf]?.update({ ...this.#values });
    }
  }

  for (const [attribute, { type }] of Object.entries(attributes)) {
    Object.defineProperty(WidgetElement.prototype, propertyName(attribute), {
      enumerable: true,
      configurable: true,
      get(this: WidgetElement) {
        return this.getValue(propertyName(attribute));
      },
      set(this: WidgetElement, value: unknown) {
        this.setValue(attribute, type, value);
      },
    });
  }
  for (const name of methods) {
    Object.defineProperty(WidgetElement.prototype, name, {
      configurable: true,
      value(this: WidgetElement, ...values: unknown[]) {
        const mount = this[contextOf];
        return mount ? mount.call(name, values) : Promise.reject(new Error(`<${tag}> is not in a page`));
      },
    });
  }
  return WidgetElement;
}

/** Registers the widget under its tag. The first definition of a tag stays: a second one warns and steps aside. */
export function define(widget: AnyWidget): void {
  const { tag } = widget.declaration;
  if (customElements.get(tag)) {
    console.warn(`courtside: <${tag}> is defined already`);
    return;
  }
  customElements.define(tag, createElementClass(widget));
}
