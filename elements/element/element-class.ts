import '../define/load.ts';
import { type AnyWidget, createElementClass } from '#elements/shared/element/index.ts';

/** The class of a widget, registered nowhere. Where there are no elements, as in Node, a class that does nothing. */
export const elementClass = (widget: AnyWidget): typeof HTMLElement =>
  typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : createElementClass(widget);
