import { connectWidgets } from './register.ts';
import { type AnyWidget, createElementClass } from './shared/element/index.ts';

/**
 * The class of a widget, not registered under any tag. Where custom elements do not exist, as in
 * Node, a class that does nothing.
 */
export function elementClass(widget: AnyWidget): typeof HTMLElement {
  connectWidgets();
  return typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : createElementClass(widget);
}
