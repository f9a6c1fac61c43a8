import { definitions } from './generated/definitions.ts';

/**
 * The only script that a partner's page needs. It finds our elements at any time: in the page, in
 * open shadow roots that exist when their host is added, and in shadow roots that register with
 * `courtside-root`, an attribute of the host or an event. Works as a module and as a classic
 * script, so it has no static imports; the build wraps it in a function.
 */
/** Attributes of the script that apply to every element without its own. */
const SETTINGS = ['api', 'lang', 'theme', 'consent', 'broker', 'forward'];
/** Milliseconds for which the content of an element is hidden while its code loads. */
const CLOAK_TIMEOUT = 4000;
const ROOT = 'courtside-root';
const OPEN = 'data-courtside-open';
/** On the script for the events of all elements; on an element for its own events. */
const DATA_LAYER = 'data-layer';

const loads: Record<string, Promise<unknown> | undefined> = {};
const watched = new WeakSet<Node>();
// A module has no `document.currentScript`, so uses the first script with our name.
const script = document.currentScript ?? document.querySelector('script[src*="/courtside.js"]');

const failed = (error: unknown) => console.error('courtside: code could not be loaded', error);

/**
 * Resolves when the tag is defined or its code failed to load. After a failure the next call loads
 * again.
 */
const load = (tag: string): Promise<unknown> => {
  loads[tag] ??= definitions[tag]!().catch((error: unknown) => {
    delete loads[tag];
    failed(error);
  });
  return loads[tag];
};

/** Loads the code that only some pages need. */
const loadExtras = (use: (code: typeof import('./show/index.ts')) => unknown): void => {
  import('./show/index.ts').then(use).catch(failed);
};

const setUpElement = (element: Element): void => {
  for (const name of SETTINGS) {
    if (script?.hasAttribute(name) && !element.hasAttribute(name))
      element.setAttribute(name, script.getAttribute(name)!);
  }
  if (element.hasAttribute(DATA_LAYER)) loadExtras((code) => code.pushEvents(element));
  if (customElements.get(element.localName)) return;
  const loaded = load(element.localName);
  // The element's content is a fallback for when our code does not load. Hides it while loading, to
  // avoid a flash. Server markup remains visible.
  const cloak = element.shadowRoot ? undefined : element.animate?.({ visibility: ['hidden', 'hidden'] }, CLOAK_TIMEOUT);
  loaded.then(() => cloak?.cancel());
};

const handleElement = (element: Element): void => {
  if (definitions[element.localName]) setUpElement(element);
  if (element.hasAttribute(OPEN)) loadExtras((code) => code.followOpeners(load));
  if (element.shadowRoot) watch(element.shadowRoot);
};

const scanRoot = (root: Element | Document | ShadowRoot): void => {
  for (const element of root.querySelectorAll('*')) handleElement(element);
};

const observer = new MutationObserver((records) => {
  for (const { target, type, addedNodes } of records) {
    if (type === 'attributes') handleElement(target as Element);
    for (const node of addedNodes) {
      // Not `instanceof Element`: old libraries replace the global `Element`.
      if (node.nodeType !== Node.ELEMENT_NODE) continue;
      handleElement(node as Element);
      scanRoot(node as Element);
    }
  }
});

const watch = (root: Document | ShadowRoot): void => {
  if (watched.has(root)) return;
  watched.add(root);
  observer.observe(root, { childList: true, subtree: true, attributeFilter: [ROOT, OPEN, DATA_LAYER] });
  // A root that registers itself: its host is outside the watched roots, or it is closed and is the
  // event's detail.
  root.addEventListener(ROOT, (event) => {
    const registered =
      (event as CustomEvent<ShadowRoot | null>).detail ?? (event.composedPath()[0] as Element).shadowRoot;
    if (registered) watch(registered);
  });
  scanRoot(root);
};

// If the script is on a page twice, only the first one runs.
const MARK = Symbol.for('courtside.loader');
const page = document as Document & { [MARK]?: boolean };
if (!page[MARK]) {
  page[MARK] = true;
  watch(document);
  if (script?.hasAttribute(DATA_LAYER)) loadExtras((code) => code.pushEvents(script, document));
  if (location.search.includes('courtside-slot=')) loadExtras((code) => code.openSlot(load));
}
