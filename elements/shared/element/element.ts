import type { Widget } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: a widget of any props and data
type AnyWidget = Widget<any, any>;

export function createElementClass(_widget: AnyWidget): typeof HTMLElement {
  return class extends HTMLElement {};
}

export function define(widget: AnyWidget): void {
  customElements.define(widget.declaration.tag, createElementClass(widget));
}
