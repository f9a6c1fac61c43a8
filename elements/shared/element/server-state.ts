import type { Language } from './types.ts';

/**
 * The data that the server rendered from. The first render in the browser uses it to create the
 * same markup.
 */
export interface ServerState {
  language: Language;
  props: Record<string, unknown>;
  initial: unknown;
}

/** Escapes JSON for a script element. */
export const inScript = (json: string): string =>
  json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

/** Removes and parses the state of a declarative root. Undefined if it is missing or invalid. */
export function takeState(root: ShadowRoot): ServerState | undefined {
  const script = root.querySelector('script[type="application/json"]');
  script?.remove();
  try {
    return script?.textContent ? (JSON.parse(script.textContent) as ServerState) : undefined;
  } catch {
    return undefined;
  }
}
