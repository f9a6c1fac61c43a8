import bookingButton from './booking-flow/styles/opener.css';
import scheduleTimes from './club-schedule/styles/by-time.css';
import scheduleForcedColors from './club-schedule/styles/forced-colors.css';
import scheduleHatchedHours from './club-schedule/styles/hatched-hours.css';
import scheduleSelection from './club-schedule/styles/interaction.css';
import scheduleMatches from './club-schedule/styles/matches.css';
import scheduleSessions from './club-schedule/styles/session-list.css';
import scheduleWish from './club-schedule/styles/wish-link.css';
import searchNoResults from './club-search/styles/no-results.css';
import searchOtherCards from './club-search/styles/other-cards.css';
import { allWidgets } from './generated/all-widgets.ts';
import type { AnyWidget } from './shared/element/index.ts';
import { type RenderOptions, renderShadow, renderWidget, type ServerAttributes } from './shared/element/server.ts';
import { completeAttributes, serverInput, widgetOf } from './shared/element/server-input.ts';
import { styleText } from './shared/element/stylesheet.ts';

/** Deferred rules, loaded later in the browser, for parts that the server may render. */
const DEFERRED_STYLES: Record<string, string> = {
  'club-schedule':
    scheduleTimes +
    scheduleSelection +
    scheduleSessions +
    scheduleHatchedHours +
    scheduleMatches +
    scheduleWish +
    scheduleForcedColors,
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

/**
 * Renders an element as HTML with a declarative shadow root, which the browser shows before any
 * script runs and the element then takes over. Rejects with a TypeError for an unknown tag or
 * option, and for an attribute that HTML cannot have. Other failures go to `options.onError`, and
 * the tag then has no content.
 */
export async function renderElement(
  tag: string,
  attributes?: ServerAttributes,
  options?: RenderOptions,
): Promise<string> {
  const widget = widgetOf(tag, widgets);
  const input = serverInput(widget, attributes, options);
  return renderWidget(widget, completeAttributes(input.attributes, options ?? {}), input.options);
}

/**
 * Renders only the content of the shadow root, for callers that write the element, with the same
 * attributes and `api`, and its `<template shadowrootmode="open">`. Rejects as `renderElement`
 * does. Resolves to undefined after another failure.
 */
export async function renderShadowRoot(
  tag: string,
  attributes?: ServerAttributes,
  options?: RenderOptions,
): Promise<string | undefined> {
  const widget = widgetOf(tag, widgets);
  const input = serverInput(widget, attributes, options);
  return renderShadow(widget, input.attributes, input.options);
}
