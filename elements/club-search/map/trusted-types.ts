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

/** Undefined where there are no trusted types, and where the page refuses the policy. */
function createPolicy(): Policy | undefined {
  const scope = globalThis as { trustedTypes?: PolicyFactory; [KEY]?: Policy };
  try {
    scope[KEY] ??= scope.trustedTypes?.createPolicy('courtside', {
      createHTML: (text) => {
        if (text !== PROBE) throw new TypeError('Only the map may write HTML, and only its probe');
        return text;
      },
    });
  } catch {
    // A page that refuses policies without asking for trusted types runs the map as it is.
  }
  return scope[KEY];
}

/**
 * Imports what contains Leaflet. Its probe goes through the policy `courtside`, as `require-trusted-types-for 'script'`
 * demands; nothing tells whether a page asks for that but a write that it would report. Every other text is written as
 * before, so that nobody else's HTML becomes trusted. Rejects where the page asks for it and refuses the policy.
 */
export async function withTrustedProbe<T>(load: () => Promise<T>): Promise<T> {
  const policy = createPolicy();
  const { get, set } = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')!;
  const prototype = HTMLDivElement.prototype;
  const accessor: PropertyDescriptor = {
    configurable: true,
    get,
    set(text) {
      set!.call(this, text === PROBE && policy ? policy.createHTML(text) : text);
    },
  };
  // A prototype that the page froze stays as it is.
  if (!policy || !Reflect.defineProperty(prototype, 'innerHTML', accessor)) return load();
  try {
    return await load();
  } finally {
    Reflect.deleteProperty(prototype, 'innerHTML');
  }
}
