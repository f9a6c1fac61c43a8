export type ServerEvent = { event: string; id: string; data: string };

/**
 * Reads server-sent events from a response body until it ends. Supports one `data` line per event,
 * as our API sends. Rejects when the stream fails.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (text + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
    text = parts.pop() ?? '';
    for (const part of parts) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(part)?.[1] ?? '';
      onEvent({ event: field('event') || 'message', id: field('id'), data: field('data') });
    }
  }
}
