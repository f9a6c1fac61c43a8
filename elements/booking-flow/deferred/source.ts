import type { Source } from '#core/schemas/index.ts';

/** The API takes no longer ones. */
const LENGTH = 200;

/** Who brought the visitor: the partner, and those parameters of the page's address that the page wants forwarded. */
export function sourceOf(
  { broker, forward = '' }: { broker?: string; forward?: string },
  query: string = location.search,
): Source {
  const parameters = new URLSearchParams(query);
  const tracking: Record<string, string> = {};
  for (const name of forward.split(/[\s,]+/)) {
    const value = name && parameters.get(name);
    if (value) tracking[name] = value.slice(0, LENGTH);
  }
  return { ...(broker && { broker }), ...(Object.keys(tracking).length > 0 && { tracking }) };
}
