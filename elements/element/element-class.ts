import '../define/load.ts';
import { createElementClass, type Widget } from '#elements/shared/element/index.ts';

/** The class of a widget, registered nowhere. Where there are no elements, as in Node, a class that does nothing. */
// biome-ignore lint/suspicious/noExplicitAny: a widget of any props and data
export const elementClass = (widget: Widget<any, any>): typeof HTMLElement =>
  typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : createElementClass(widget);
