import type { Language } from './types.ts';

/** What the server rendered from, so that the browser's first render gives the same markup. */
export interface ServerState {
  language: Language;
  props: Record<string, unknown>;
  initial: unknown;
}

/** JSON as it is safe inside a script element. */
export const inScript = (json: string): string =>
  json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

/** Takes the state out of a declarative root; undefined when there is none or it cannot be read. */
export function takeState(root: ShadowRoot): ServerState | undefined {
  const script = root.querySelector('script[type="application/json"]');
  script?.remove();
  try {
    return script?.textContent ? (JSON.parse(script.textContent) as ServerState) : undefined;
  } catch {
    return undefined;
  }
}
