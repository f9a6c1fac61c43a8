import {
  type ComponentType,
  createElement,
  type ForwardedRef,
  forwardRef,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { attributesOf, handlerName, propertyName } from '#elements/shared/element/attributes.ts';
import type { AttributeDeclaration, ElementDeclaration } from '#elements/shared/element/index.ts';

type Handler = (event: Event) => void;
type Props = Record<string, unknown>;

/** HTML has texts for their booleans: `aria-busy="false"`. */
const WITH_TEXT = /^(aria-|data-|contentEditable$|spellCheck$)/;

/** Layout effects do not run on a server, and React 18 warns about them there. */
const useMounted = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** The value that every version of React writes alike: see `tagProps`. */
function writtenValue(name: string, type: AttributeDeclaration['type'] | undefined, value: unknown): unknown {
  // JSON text works before the element is defined and on a server, where React omits objects.
  if (type === 'json' && value && typeof value !== 'string') return JSON.stringify(value);
  if (typeof value !== 'boolean' || name === 'draggable') return value;
  if (WITH_TEXT.test(name)) return String(value);
  return value || undefined;
}

/**
 * The props of the tag for those of the component. React 18 writes all props of a custom element as
 * attributes with their text, and knows no `className`. React 19 sets properties where the element
 * has them, and writes true as an empty attribute.
 */
function tagProps(declared: Map<string, AttributeDeclaration & { name: string }>, props: Props): Props {
  const written = Object.entries(props).map(([property, value]) => {
    const attribute = declared.get(property);
    const name = attribute?.name ?? (property === 'className' ? 'class' : property);
    return [name, writtenValue(name, attribute?.type, value)];
  });
  return Object.fromEntries(written);
}

/**
 * Creates a React component for an element. Its props are the element's properties, and `on…` for
 * the events of these full names. `load` defines the element. It runs only in browsers; a server renders the tag without
 * content.
 */
export function component(
  declaration: ElementDeclaration,
  events: string[],
  load: () => Promise<unknown>,
): ComponentType<Props & { ref?: Ref<HTMLElement> }> {
  const { tag } = declaration;
  const declared = new Map(
    Object.entries(attributesOf(declaration)).map(([name, { type }]) => [propertyName(name), { name, type }]),
  );
  const handlers = events.map((event) => [handlerName(event), event] as const);

  function Courtside(props: Props, ref: ForwardedRef<HTMLElement>) {
    const element = useRef<HTMLElement>(null);
    const latest = useRef(props);
    useImperativeHandle(ref, () => element.current!, []);
    useMounted(() => {
      latest.current = props;
    });
    useMounted(() => {
      const stop = new AbortController();
      for (const [handler, event] of handlers) {
        const listener: Handler = (happened) => (latest.current[handler] as Handler | undefined)?.(happened);
        element.current!.addEventListener(event, listener, { signal: stop.signal });
      }
      load().catch((error: unknown) => console.error(`courtside: <${tag}> could not be loaded`, error));
      return () => stop.abort();
    }, []);

    const others = { ...props };
    for (const [handler] of handlers) delete others[handler];
    return createElement(tag, { ...tagProps(declared, others), ref: element });
  }
  // A function component only gets `ref` as a prop from React 19 on.
  return forwardRef(Courtside);
}
