import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';

export type ReportedEvent = { name: string; detail: string };

export type PlaygroundHandle = {
  /** Dispatches an event at the first element of a tag, as the element would. */
  dispatch(event: { tag: string; name: string; detail: unknown }): void;
};

type Props = {
  title: string;
  /** The HTML of the whole page. */
  html: string;
  /** Names of the events to report. */
  events: string[];
  onEvent?: (event: ReportedEvent) => void;
  className?: string;
  ref?: Ref<PlaygroundHandle>;
};

/** Runs a page's code in a frame. Reloads the frame when the code changes. */
export function Playground({ title, html, events, onEvent, className, ref }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const handler = useRef(onEvent);
  handler.current = onEvent;
  // As text, so that equal lists compare as equal.
  const names = events.join(' ');

  useImperativeHandle(ref, () => ({
    dispatch: (event) => frame.current?.contentWindow?.postMessage({ playground: 'dispatch', ...event }, '*'),
  }));

  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      // The frame's origin is opaque, so checks the source instead.
      const target = frame.current?.contentWindow;
      if (!target || source !== target) return;
      if (data?.playground === 'ready') target.postMessage({ playground: 'show', html, events: names.split(' ') }, '*');
      if (data?.playground === 'event') handler.current?.({ name: String(data.name), detail: String(data.detail) });
    };
    addEventListener('message', onMessage);
    // Set after the listener is added, so that no message is missed.
    frame.current?.setAttribute('src', '/playground');
    return () => removeEventListener('message', onMessage);
  }, [html, names]);

  return <iframe ref={frame} title={title} className={className} />;
}

/** Wraps a snippet in a page with the partner's own language and style. */
export function pageAround(snippet: string, { language, style }: { language: string; style: string }): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${language}</title>
<base target="_blank">
<style>${style}</style>
</head>
<body>
${snippet}
</body>
</html>`;
}
