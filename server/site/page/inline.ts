import { createHash, randomBytes } from 'node:crypto';

/** Hashes by which a page's policy allows what is written into it: `'sha256-…'`. */
export type Inline = { scripts: readonly string[]; styles: readonly string[] };

/**
 * The nonce with which one page is rendered: it marks the scripts and styles that are ours, and is sent to nobody. Unguessable, as
 * whoever could write it into a page would have theirs allowed.
 */
export const newMark = (): string => randomBytes(16).toString('base64url');

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const OPENING = /<(script|style)\b[^>]*>/g;

/** The page without its marks, so that all may be given the same bytes, and the hashes of what they stood at. */
export function unmark(html: string, mark: string): { html: string; inline: Inline } {
  const attribute = ` nonce="${mark}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const { 0: opening, 1: tag, index } of html.matchAll(OPENING)) {
    if (!opening.includes(attribute)) continue;
    const from = index + opening.length;
    const text = html.slice(from, html.indexOf(`</${tag}`, from));
    // A script that is loaded has no text.
    if (text) hashes[tag as 'script' | 'style'].add(hashOf(text));
  }
  return {
    html: html.replaceAll(attribute, ''),
    inline: { scripts: [...hashes.script], styles: [...hashes.style] },
  };
}
