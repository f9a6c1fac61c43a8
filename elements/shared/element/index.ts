export { createElementClass, define } from './element.ts';
export type {
  AttributeDeclaration,
  ElementDeclaration,
  EventDeclaration,
  Language,
  LoadContext,
  Messages,
  Theme,
  Widget,
  WidgetContext,
} from './types.ts';
