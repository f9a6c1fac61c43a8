export { createElementClass, define, rendered } from './element.ts';
export { importAgain, type Lazy, lazy } from './import-again.ts';
export { setElementLoader } from './registry.ts';
export { addStyles } from './stylesheet.ts';
export type {
  AnyWidget,
  AttributeDeclaration,
  ElementDeclaration,
  EventDeclaration,
  Language,
  LoadContext,
  Messages,
  Widget,
  WidgetContext,
} from './types.ts';
