import { documentation as bookingFlowDocumentation } from '#elements/booking-flow/documentation.ts';
import bookingFlow from '#elements/booking-flow/index.ts';
import { documentation as bookingTokenPageDocumentation } from '#elements/booking-token-page/documentation.ts';
import bookingTokenPage from '#elements/booking-token-page/index.ts';
import { documentation as clubScheduleDocumentation } from '#elements/club-schedule/documentation.ts';
import clubSchedule from '#elements/club-schedule/index.ts';
import { documentation as clubSearchDocumentation } from '#elements/club-search/documentation.ts';
import clubSearch from '#elements/club-search/index.ts';
import bookingButton from './booking-flow/ways.css';
import scheduleSessions from './club-schedule/sessions.css';
import scheduleTimes from './club-schedule/times.css';
import searchEmpty from './club-search/empty.css';
import type { AnyWidget } from './shared/element/index.ts';
import { type RenderOptions, renderShadow, renderWidget, type ServerAttributes } from './shared/element/server.ts';
import { styleText } from './shared/element/stylesheet.ts';

const widgets: AnyWidget[] = [
  // With the rules that come later in the browser, of what a server may render.
  { ...clubSchedule, css: clubSchedule.css + scheduleTimes + scheduleSessions },
  { ...bookingFlow, css: bookingFlow.css + bookingButton },
  bookingTokenPage,
  { ...clubSearch, css: clubSearch.css + searchEmpty },
];

export { publicEvents } from './shared/element/documentation.ts';
export { type DeclarationTable, declarationTables } from './shared/element/tables.ts';
export type { RenderOptions, ServerAttributes };

/** Each element's whole style sheet by tag, for the build, which writes it to a file with its hash in the name. */
export const stylesheets: Record<string, string> = Object.fromEntries(
  widgets.map((widget) => [widget.declaration.tag, styleText(widget.css)]),
);

/** What a partner may use of each element, for documentation and types. */
export const declarations = [
  clubScheduleDocumentation,
  bookingFlowDocumentation,
  bookingTokenPageDocumentation,
  clubSearchDocumentation,
];

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
