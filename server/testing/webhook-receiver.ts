import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook as it arrived. */
export type ReceivedWebhook = { path: string; headers: IncomingHttpHeaders; body: string };

/** The body of a webhook. */
export type WebhookEvent = { type: string; timestamp: string; data: Record<string, unknown> };

export const eventOf = ({ body }: ReceivedWebhook): WebhookEvent => JSON.parse(body);

/** Answers a request; may do so later, wrongly or never. */
export type AnswerWebhook = (response: ServerResponse, request: ReceivedWebhook) => void;

const accept: AnswerWebhook = (response) => void response.writeHead(204).end();

/** Starts a real server for webhooks, which accepts them unless `state.answer` is changed. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = [];
  const state: { answer: AnswerWebhook } = { answer: accept };
  const server = createServer(async (request, response) => {
    let body = '';
    request.setEncoding('utf8');
    try {
      for await (const chunk of request) body += chunk;
    } catch {
      // The sender died.
      return;
    }
    const webhook = { path: request.url ?? '', headers: request.headers, body };
    received.push(webhook);
    state.answer(response, webhook);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    received,
    state,
    reset: () => {
      received.length = 0;
      state.answer = accept;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
