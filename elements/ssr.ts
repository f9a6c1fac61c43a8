import bookingButton from './booking-flow/styles/opener.css';
import scheduleTimes from './club-schedule/styles/by-time.css';
import scheduleSessions from './club-schedule/styles/session-list.css';
import searchNoResults from './club-search/styles/no-results.css';
import searchOtherCards from './club-search/styles/other-cards.css';
import { allWidgets } from './generated/all-widgets.ts';
import type { AnyWidget } from './shared/element/index.ts';
import { type RenderOptions, renderShadow, renderWidget, type ServerAttributes } from './shared/element/server.ts';
import { styleText } from './shared/element/stylesheet.ts';

/** Rules that a script loads later in the browser, of what a server may render. */
const DEFERRED_STYLES: Record<string, string> = {
  'club-schedule': scheduleTimes + scheduleSessions,
  'booking-flow': bookingButton,
  'club-search': searchOtherCards + searchNoResults,
};

const widgets: AnyWidget[] = allWidgets.map((widget) => ({
  ...widget,
  css: widget.css + (DEFERRED_STYLES[widget.declaration.tag] ?? ''),
}));

export { declarations } from './generated/declarations.ts';
export { publicEvents } from './shared/element/documentation.ts';
export { type DeclarationTable, declarationTables } from './shared/element/tables.ts';
export type { RenderOptions, ServerAttributes };

/** Each element's whole style sheet by tag, for the build, which writes it to a file with its hash in the name. */
export const stylesheets: Record<string, string> = Object.fromEntries(
  widgets.map((widget) => [widget.declaration.tag, styleText(widget.css)]),
);

const widgetOf = (tag: string) => {
  const widget = widgets.find(({ declaration }) => declaration.tag === tag);
  if (!widget) throw new Error(`<${tag}> is none of courtside's elements`);
  return widget;
};

/** The HTML of an element with its declarative shadow root. Throws for a tag that is not ours; see also `onError`. */
export const renderElement = async (
  tag: string,
  attributes: ServerAttributes,
  options: RenderOptions,
): Promise<string> => renderWidget(widgetOf(tag), attributes, options);

/** The content of the shadow root alone, for a host that writes the element and its `<template>` itself. */
export const renderShadowRoot = async (
  tag: string,
  attributes: ServerAttributes,
  options: RenderOptions,
): Promise<string | undefined> => renderShadow(widgetOf(tag), attributes, options);
