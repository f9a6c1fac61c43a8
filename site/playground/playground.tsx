import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';

export type Heard = { name: string; detail: string };

export type PlaygroundHandle = {
  /** Dispatches an event of the first element of a tag, as if it had happened. */
  dispatch(event: { tag: string; name: string; detail: unknown }): void;
};

type Props = {
  title: string;
  /** A whole page. */
  html: string;
  /** Names of the events that are told of. */
  events: string[];
  onEvent?: (event: Heard) => void;
  className?: string;
  ref?: Ref<PlaygroundHandle>;
};

/** Shows a page's code in a frame of its own, anew whenever the code changes. */
export function Playground({ title, html, events, onEvent, className, ref }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const heard = useRef(onEvent);
  heard.current = onEvent;
  // As text, so that a list of the same names is the same.
  const names = events.join(' ');

  useImperativeHandle(ref, () => ({
    dispatch: (event) => frame.current?.contentWindow?.postMessage({ playground: 'dispatch', ...event }, '*'),
  }));

  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      // Its origin is opaque; that it is our frame says enough.
      const target = frame.current?.contentWindow;
      if (!target || source !== target) return;
      if (data?.playground === 'ready') target.postMessage({ playground: 'show', html, events: names.split(' ') }, '*');
      if (data?.playground === 'event') heard.current?.({ name: String(data.name), detail: String(data.detail) });
    };
    addEventListener('message', hear);
    // Only now, so that what it says first is heard.
    frame.current?.setAttribute('src', '/playground');
    return () => removeEventListener('message', hear);
  }, [html, names]);

  return <iframe ref={frame} title={title} className={className} />;
}

/** A page around a snippet, with what a partner's page would have of its own. */
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
