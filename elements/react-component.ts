import { createElement, type ReactElement, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { commonAttributes, handlerName, propertyName } from '#elements/shared/element/attributes.ts';
import { commonEvents, eventName } from '#elements/shared/element/events.ts';
import type { ElementDeclaration } from '#elements/shared/element/index.ts';

type Handler = (event: Event) => void;
type Props = Record<string, unknown> & { ref?: Ref<HTMLElement> };

/**
 * Creates a React component for an element. Its props are the element's properties, and `on…` for
 * events. `load` defines the element. It runs only in browsers; a server renders the tag without
 * content.
 */
export function component(
  { tag, attributes, events }: ElementDeclaration,
  load: () => Promise<unknown>,
): (props: Props) => ReactElement {
  const names = new Map(
    Object.entries({ ...attributes, ...commonAttributes }).map(([name, { type }]) => [
      propertyName(name),
      { name, type },
    ]),
  );
  const handlers = Object.keys({ ...events, ...commonEvents }).map((name) => {
    const event = eventName(name);
    return [handlerName(event), event] as const;
  });
  const isHandler = (name: string) => handlers.some(([handler]) => handler === name);

  return function Courtside({ ref, ...props }) {
    const element = useRef<HTMLElement>(null);
    const latest = useRef<Record<string, unknown>>(props);
    useImperativeHandle(ref, () => element.current!, []);
    useLayoutEffect(() => {
      latest.current = props;
    });
    useLayoutEffect(() => {
      const stop = new AbortController();
      for (const [handler, event] of handlers) {
        const listener: Handler = (happened) => (latest.current[handler] as Handler | undefined)?.(happened);
        element.current!.addEventListener(event, listener, { signal: stop.signal });
      }
      load().catch((error: unknown) => console.error(`courtside: <${tag}> could not be loaded`, error));
      return () => stop.abort();
    }, []);

    const written: Record<string, unknown> = { ref: element };
    for (const [property, value] of Object.entries(props)) {
      if (isHandler(property)) continue;
      const attribute = names.get(property);
      // Passes objects as JSON text, which works before the element is defined and on a server,
      // where React omits objects.
      const isObject = attribute?.type === 'json' && value && typeof value !== 'string';
      written[attribute?.name ?? property] = isObject ? JSON.stringify(value) : value;
    }
    return createElement(tag, written);
  };
}
