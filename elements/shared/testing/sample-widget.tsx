import { type ReactNode, useEffect, useState } from 'react';
import type { Widget, WidgetContext } from '#elements/shared/element/index.ts';
import css from './sample-widget.css';

export interface SampleProps {
  club?: string;
  count?: number;
  open: boolean;
  options?: { size?: number };
  fails?: boolean;
}
interface Initial {
  name: string;
}
type Received = SampleProps & {
  context: WidgetContext;
  messages: Record<string, string>;
  initial: Initial | undefined;
};

const messages = {
  en: { greeting: 'Hello' },
  uk: { greeting: 'Вітаємо' },
  ru: { greeting: 'Здравствуйте' },
};

/**
 * Settings and counters for tests: fail in the component or while loading messages, and count
 * renders and effects.
 */
export const sample = { broken: false, messagesFail: false, rendered: 0, mounted: 0, removed: 0 };

function Component({ club, count, open, options, context, messages, initial, fails }: Received): ReactNode {
  const [clicks, setClicks] = useState(0);
  sample.rendered++;
  if (sample.broken || (fails && clicks > 0)) throw new Error('sample is broken');
  useEffect(() => {
    sample.mounted++;
    return () => {
      sample.removed++;
    };
  }, []);
  useEffect(() => context.expose({ add: (by: number) => setClicks((before) => before + by) }), [context]);
  return (
    <section>
      <h2>
        {messages.greeting} {initial?.name ?? 'nobody'}
      </h2>
      <output>{JSON.stringify({ club, count, open, options })}</output>
      <p>
        {context.language} {context.client.language}
      </p>
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        {clicks}
      </button>
      <button type="button" onClick={() => context.emit('sample-choose', { clicks }) && setClicks(100)}>
        choose
      </button>
    </section>
  );
}

const widget: Widget<SampleProps, Initial> = {
  declaration: {
    tag: 'sample-widget',
    attributes: {
      club: { type: 'string' },
      count: { type: 'number' },
      open: { type: 'boolean' },
      options: { type: 'json' },
      fails: { type: 'boolean' },
    },
    cancelable: ['sample-choose'],
    methods: ['add'],
  },
  css,
  messages: async (language) => {
    if (sample.messagesFail) throw new Error('no messages');
    return messages[language];
  },
  load: async ({ club }) => ({ name: club ?? 'server' }),
  Component,
};

export default widget;
