import type { ReactNode } from 'react';
import { Boundary } from './boundary.tsx';
import type { AnyWidget, Messages, WidgetContext } from './types.ts';

/** One render of a widget, the same on server and client. */
export interface Rendering {
  props: Record<string, unknown>;
  context: WidgetContext;
  messages: Messages;
  initial: unknown;
}

export function rootNode(widget: AnyWidget, { props, context, messages, initial }: Rendering): ReactNode {
  const { Component } = widget;
  return (
    <Boundary language={context.language} report={context.report}>
      <Component {...props} context={context} messages={messages} initial={initial} />
    </Boundary>
  );
}
