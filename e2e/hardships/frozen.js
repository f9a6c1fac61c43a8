// Freezes built-in objects, as hardened pages do.
for (const name of [
  ...['Object', 'Array', 'Function', 'Promise', 'String', 'Number', 'Boolean', 'RegExp', 'Date', 'Error', 'TypeError'],
  ...[
    'Map',
    'Set',
    'WeakMap',
    'WeakSet',
    'Symbol',
    'Event',
    'CustomEvent',
    'EventTarget',
    'Node',
    'Element',
    'HTMLElement',
  ],
  ...['Document', 'ShadowRoot', 'CSSStyleSheet', 'URL', 'URLSearchParams', 'Headers', 'Request', 'Response'],
]) {
  Object.freeze(window[name]);
  if (window[name].prototype) Object.freeze(window[name].prototype);
}
for (const each of [JSON, Math, Reflect, Object.getPrototypeOf([][Symbol.iterator]())]) Object.freeze(each);
