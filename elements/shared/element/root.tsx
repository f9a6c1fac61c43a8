import type { ReactNode } from 'react';
import { Boundary } from './boundary.tsx';
import type { Messages, Widget, WidgetContext } from './types.ts';

/** One render of a widget, the same on server and client. */
export interface Rendering {
  props: Record<string, unknown>;
  context: WidgetContext;
  messages: Messages;
  initial: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: a widget of any props and data
export function rootNode(widget: Widget<any, any>, { props, context, messages, initial }: Rendering): ReactNode {
  const { Component } = widget;
  return (
    <Boundary language={context.language} report={context.report}>
      <Component {...props} context={context} messages={messages} initial={initial} />
    </Boundary>
  );
}
