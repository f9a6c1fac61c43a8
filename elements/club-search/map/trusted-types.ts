interface Policy {
  createHTML(text: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

/** The only text that Leaflet writes as HTML: while it loads, to detect support for SVG. */
const PROBE = '<svg/>';
/** A page may allow a policy's name only once, and may contain this code twice. */
const KEY = Symbol.for('courtside.map.policy');

/** Undefined if the browser has no trusted types, or the page refuses the policy. */
function createPolicy(): Policy | undefined {
  const scope = globalThis as { trustedTypes?: PolicyFactory; [KEY]?: Policy | undefined };
  try {
    scope[KEY] ??= scope.trustedTypes?.createPolicy('courtside', {
      createHTML: (text) => {
        if (text !== PROBE) throw new TypeError('Only the map may write HTML, and only its probe');
        return text;
      },
    });
  } catch {
    // A page that refuses policies but does not require trusted types runs the map without one.
  }
  return scope[KEY];
}

/**
 * Loads code that contains Leaflet. Leaflet's probe is written through the policy `courtside`, as
 * `require-trusted-types-for 'script'` demands. Only a write tells whether a page demands it, and
 * the page would report that write, so the policy is always used. All other text is written as
 * before, so that no other HTML becomes trusted. Rejects when the page demands trusted types and
 * refuses the policy.
 */
export async function withTrustedProbe<T>(load: () => Promise<T>): Promise<T> {
  const policy = createPolicy();
  const original = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')!;
  const prototype = HTMLDivElement.prototype;
  const accessor: PropertyDescriptor = {
    ...original,
    configurable: true,
    set(text) {
      original.set!.call(this, text === PROBE && policy ? policy.createHTML(text) : text);
    },
  };
  // The page may have frozen the prototype.
  if (!policy || !Reflect.defineProperty(prototype, 'innerHTML', accessor)) return load();
  try {
    return await load();
  } finally {
    Reflect.deleteProperty(prototype, 'innerHTML');
  }
}
