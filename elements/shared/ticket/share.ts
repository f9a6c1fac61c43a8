type Outcome = 'shared' | 'copied' | 'failed';

/**
 * Opens the share sheet of the system, or copies the link where there is none. A sheet that is
 * closed without a choice counts as shared.
 */
export async function share(content: { title: string; text: string; url: string }): Promise<Outcome> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share(content);
      return 'shared';
    }
  } catch (error) {
    if ((error as Error).name === 'AbortError') return 'shared';
  }
  try {
    await navigator.clipboard.writeText(content.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
