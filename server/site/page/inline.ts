import { createHash, randomBytes } from 'node:crypto';

/** The hashes by which a page's policy allows its inline content: `'sha256-…'`. */
export type Inline = { scripts: readonly string[]; styles: readonly string[] };

/**
 * The nonce with which one page is rendered. It marks our scripts and styles, and is never sent. It
 * must be unguessable: injected content with the nonce would be allowed.
 */
export const newMark = (): string => randomBytes(16).toString('base64url');

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const OPENING = /<(script|style)\b[^>]*>/g;

/**
 * The page without its marks, so that all visitors can receive the same bytes, and the hashes of
 * the marked content.
 */
export function extractInline(html: string, mark: string): { html: string; inline: Inline } {
  const attribute = ` nonce="${mark}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const { 0: opening, 1: tag, index } of html.matchAll(OPENING)) {
    if (!opening.includes(attribute)) continue;
    const from = index + opening.length;
    const text = html.slice(from, html.indexOf(`</${tag}`, from));
    // An external script has no text.
    if (text) hashes[tag as 'script' | 'style'].add(hashOf(text));
  }
  return {
    html: html.replaceAll(attribute, ''),
    inline: { scripts: [...hashes.script], styles: [...hashes.style] },
  };
}
