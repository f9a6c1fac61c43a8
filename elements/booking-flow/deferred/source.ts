import type { Source } from '#core/schemas/index.ts';

/** The longest value that the API accepts. */
const MAX_LENGTH = 200;

/**
 * Where the visitor came from: the partner, and the parameters of the page's address that `forward`
 * names, separated by spaces or commas.
 */
export function sourceOf(
  { broker, forward = '' }: { broker?: string; forward?: string },
  query: string = location.search,
): Source {
  const parameters = new URLSearchParams(query);
  const tracking: Record<string, string> = {};
  for (const name of forward.split(/[\s,]+/)) {
    const value = name && parameters.get(name);
    if (value) tracking[name] = value.slice(0, MAX_LENGTH);
  }
  return { ...(broker && { broker }), ...(Object.keys(tracking).length > 0 && { tracking }) };
}
