/**
 * The one script a partner's page needs: it loads the code of each widget when its tag is on the page, now or later,
 * in the page itself or in an open shadow root that is there when the root's host is.
 */
const definitions: Record<string, () => Promise<unknown>> = {
  'club-schedule': () => import('./define/club-schedule.ts'),
  'booking-flow': () => import('./define/booking-flow.ts'),
  'booking-token-page': () => import('./define/booking-token-page.ts'),
  'club-search': () => import('./define/club-search.ts'),
};

const requested = new Set<string>();

function request(tag: string): void {
  const load = definitions[tag];
  if (!load || requested.has(tag) || customElements.get(tag)) return;
  requested.add(tag);
  load().catch((error: unknown) => {
    // The next element of this tag tries again.
    requested.delete(tag);
    console.error(`courtside: <${tag}> could not be loaded`, error);
  });
}

function search(root: Element | DocumentFragment | Document): void {
  if (root instanceof Element) visit(root);
  for (const element of root.querySelectorAll('*')) visit(element);
}

function visit(element: Element): void {
  request(element.localName);
  if (element.shadowRoot) watch(element.shadowRoot);
}

const observer = new MutationObserver((records) => {
  for (const { addedNodes } of records) {
    for (const node of addedNodes) if (node instanceof Element) search(node);
  }
});
const watched = new WeakSet<Node>();

function watch(root: Document | ShadowRoot): void {
  if (watched.has(root)) return;
  watched.add(root);
  observer.observe(root, { childList: true, subtree: true });
  search(root);
}

watch(document);
