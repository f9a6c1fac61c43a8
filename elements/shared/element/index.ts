export { createElementClass, define, rendered } from './element.ts';
export { setElementLoader } from './registry.ts';
export { addStyles } from './stylesheet.ts';
export type {
  AnyWidget,
  AttributeDeclaration,
  ElementDeclaration,
  Language,
  LoadContext,
  Messages,
  Widget,
  WidgetContext,
} from './types.ts';
