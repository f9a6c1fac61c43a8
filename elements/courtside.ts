import { definitions } from './generated/definitions.ts';

/**
 * The one script a partner's page needs. It finds our tags wherever they are and whenever they come: in the page, in open
 * shadow roots that are there when their host is, and in those that ask by `courtside-root`, an attribute of the host or an
 * event. Works as a module and as a classic script, so it imports nothing before it runs; the build wraps it in a function.
 */
/** Attributes of the script that hold for every element that lacks its own. */
const SETTINGS = ['api', 'lang', 'theme', 'consent', 'broker', 'forward'];
/** Milliseconds after which an element that is still without its code shows its own content. */
const CLOAK = 4000;
const ROOT = 'courtside-root';
const OPEN = 'data-courtside-open';
/** On the script for all events of the page, on an element for its own. */
const LAYER = 'data-layer';

const loads: Record<string, Promise<unknown> | undefined> = {};
const watched = new WeakSet<Node>();
// A module does not know its script; the first of the page that has our name is as good.
const script = document.currentScript ?? document.querySelector('script[src*="/courtside.js"]');

const failed = (error: unknown) => console.error('courtside: code could not be loaded', error);

/** Settles when the tag is defined or its code did not come; the next element of the tag then tries again. */
const load = (tag: string): Promise<unknown> => {
  loads[tag] ??= definitions[tag]!().catch((error: unknown) => {
    delete loads[tag];
    failed(error);
  });
  return loads[tag];
};

/** What only some pages need is code of its own. */
const extra = (use: (code: typeof import('./show/index.ts')) => unknown): void => {
  import('./show/index.ts').then(use).catch(failed);
};

const adopt = (element: Element): void => {
  for (const name of SETTINGS) {
    if (script?.hasAttribute(name) && !element.hasAttribute(name))
      element.setAttribute(name, script.getAttribute(name)!);
  }
  if (element.hasAttribute(LAYER)) extra((code) => code.pushEvents(element));
  if (customElements.get(element.localName)) return;
  const loaded = load(element.localName);
  // Its content is for when there is no code of ours: it does not flash up before that is known. What a server rendered stays.
  const cloak = element.shadowRoot ? undefined : element.animate?.({ visibility: ['hidden', 'hidden'] }, CLOAK);
  loaded.then(() => cloak?.cancel());
};

const visit = (element: Element): void => {
  if (definitions[element.localName]) adopt(element);
  if (element.hasAttribute(OPEN)) extra((code) => code.followOpeners(load));
  if (element.shadowRoot) watch(element.shadowRoot);
};

const search = (root: Element | Document | ShadowRoot): void => {
  for (const element of root.querySelectorAll('*')) visit(element);
};

const observer = new MutationObserver((records) => {
  for (const { target, type, addedNodes } of records) {
    if (type === 'attributes') visit(target as Element);
    for (const node of addedNodes) {
      // Not by `instanceof Element`: old libraries put a function of their own in its place.
      if (node.nodeType !== Node.ELEMENT_NODE) continue;
      visit(node as Element);
      search(node as Element);
    }
  }
});

const watch = (root: Document | ShadowRoot): void => {
  if (watched.has(root)) return;
  watched.add(root);
  observer.observe(root, { childList: true, subtree: true, attributeFilter: [ROOT, OPEN, LAYER] });
  // A root that asks: its host is outside what we watch, or it is closed and comes as the event's detail.
  root.addEventListener(ROOT, (event) => {
    const asking = (event as CustomEvent<ShadowRoot | null>).detail ?? (event.composedPath()[0] as Element).shadowRoot;
    if (asking) watch(asking);
  });
  search(root);
};

// Twice on a page, the first one works for both.
const MARK = Symbol.for('courtside.loader');
const page = document as Document & { [MARK]?: boolean };
if (!page[MARK]) {
  page[MARK] = true;
  watch(document);
  if (script?.hasAttribute(LAYER)) extra((code) => code.pushEvents(script, document));
  if (location.search.includes('courtside-slot=')) extra((code) => code.openSlot(load));
}
