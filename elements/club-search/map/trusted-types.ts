interface Policy {
  createHTML(text: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

/** The one text that Leaflet writes as HTML while it is imported, to learn whether the browser knows SVG. */
const PROBE = '<svg/>';
/** A page allows a policy's name once, and may hold two copies of this code. */
const KEY = Symbol.for('courtside.map.policy');

function createPolicy(): Policy | undefined {
  const scope = globalThis as { trustedTypes?: PolicyFactory; [KEY]?: Policy };
  scope[KEY] ??= scope.trustedTypes?.createPolicy('courtside', {
    createHTML: (text) => {
      if (text !== PROBE) throw new TypeError('Only the map may write HTML, and only its probe');
      return text;
    },
  });
  return scope[KEY];
}

function isRefused(): boolean {
  try {
    document.createElement('div').innerHTML = PROBE;
    return false;
  } catch {
    return true;
  }
}

/**
 * Imports what contains Leaflet. Under `require-trusted-types-for 'script'` its probe goes through the policy `courtside`;
 * every other text is written as before, so that nobody else's HTML becomes trusted.
 * Throws a TypeError when the page does not allow that policy.
 */
export async function withTrustedProbe<T>(load: () => Promise<T>): Promise<T> {
  if (!isRefused()) return load();
  const policy = createPolicy();
  const { get, set } = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')!;
  const prototype = HTMLDivElement.prototype;
  Object.defineProperty(prototype, 'innerHTML', {
    configurable: true,
    get,
    set(text) {
      set!.call(this, text === PROBE && policy ? policy.createHTML(text) : text);
    },
  });
  try {
    return await load();
  } finally {
    delete (prototype as { innerHTML?: string }).innerHTML;
  }
}
