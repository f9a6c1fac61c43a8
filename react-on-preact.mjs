import { createElement, hydrate, options, render } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * What our components use of `react` and `react-dom/client`, on Preact's own core: preact/compat would be 1.2 KB more.
 * A name that is missing here fails the build; add it where it is needed. Attributes are written as HTML or a DOM
 * property has them: SVG's own ones in camelCase (`strokeWidth`) are not translated and belong in a style sheet.
 */
export { Component, createElement, Fragment } from 'preact';
export {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'preact/hooks';

options.event = (event) => {
  event.nativeEvent = event;
  return event;
};

function rename(props, from, to) {
  if (!(from in props)) return;
  props[to] = props[from];
  delete props[from];
}

// React's focus events bubble, and its `onChange` of a text field means every key.
options.vnode = (vnode) => {
  const { type, props } = vnode;
  if (typeof type === 'string') {
    rename(props, 'onFocus', 'onFocusIn');
    rename(props, 'onBlur', 'onFocusOut');
    if (/^(input|textarea)$/.test(type) && !/^(checkbox|radio|file)$/.test(props.type))
      rename(props, 'onChange', 'onInput');
  }
};

/** What the compiler makes of a tag; Preact's own module for it is four times as long. */
export const jsx = (type, props, key) => createElement(type, key === undefined ? props : { ...props, key });
export { jsx as jsxDEV, jsx as jsxs };

export function useSyncExternalStore(subscribe, read) {
  const value = read();
  const [, setSeen] = useState(value);
  useLayoutEffect(() => {
    const changed = () => setSeen(read);
    changed();
    return subscribe(changed);
  }, [subscribe, read]);
  return value;
}

/** What the change draws stands when it returns. */
export function flushSync(change) {
  const { debounceRendering } = options;
  options.debounceRendering = (render) => render();
  change();
  options.debounceRendering = debounceRendering;
}

export function createRoot(container) {
  return {
    render: (node) => render(node, container),
    unmount: () => render(null, container),
  };
}

export function hydrateRoot(container, node) {
  hydrate(node, container);
  return createRoot(container);
}
