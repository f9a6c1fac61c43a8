/**
 * Imports a part of the code; when it did not come, once more under another address, as browsers may keep a failed import for
 * the page's life (Chromium 150 does). Rejects where it does not come then either; the next call tries again.
 * Only for what is a file of its own: of one that is shared the bundler gives its own names.
 */
export const importAgain = <Code>(load: () => Promise<Code>): Promise<Code> =>
  load().catch((error) => {
    const [address] = /https?:\S+/.exec(error) ?? [];
    if (address) return import(`${address}?${Date.now()}`);
    throw error;
  });
