import bookingButton from './booking-flow/styles/opener.css';
import scheduleTimes from './club-schedule/styles/by-time.css';
import scheduleSessions from './club-schedule/styles/session-list.css';
import searchNoResults from './club-search/styles/no-results.css';
import searchOtherCards from './club-search/styles/other-cards.css';
import { allWidgets } from './generated/all-widgets.ts';
import type { AnyWidget } from './shared/element/index.ts';
import { type RenderOptions, renderShadow, renderWidget, type ServerAttributes } from './shared/element/server.ts';
import { styleText } from './shared/element/stylesheet.ts';

/** Deferred rules, loaded later in the browser, for parts that the server may render. */
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

/** The complete style sheets by tag. The build writes them to files with hashed names. */
export const stylesheets: Record<string, string> = Object.fromEntries(
  widgets.map((widget) => [widget.declaration.tag, styleText(widget.css)]),
);

const widgetOf = (tag: string) => {
  const widget = widgets.find(({ declaration }) => declaration.tag === tag);
  if (!widget) throw new Error(`<${tag}> is not a Courtside element`);
  return widget;
};

/**
 * Renders an element with its declarative shadow root. Rejects for an unknown tag, and for failures
 * without `onError`.
 */
export const renderElement = async (
  tag: string,
  attributes: ServerAttributes,
  options: RenderOptions,
): Promise<string> => renderWidget(widgetOf(tag), attributes, options);

/**
 * Renders only the content of the shadow root, for callers that write the element and its
 * `<template>`.
 */
export const renderShadowRoot = async (
  tag: string,
  attributes: ServerAttributes,
  options: RenderOptions,
): Promise<string | undefined> => renderShadow(widgetOf(tag), attributes, options);
