import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** An iCalendar file of events, each given by its lines. */
export const calendarOf = (...events: string[][]): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN'],
    ...events.flatMap((lines, at) => ['BEGIN:VEVENT', `UID:${at}@example.com`, ...lines, 'END:VEVENT']),
    ...['END:VCALENDAR', ''],
  ].join('\r\n');

/** Starts a real server with a coach's calendar, which is empty unless `state` says otherwise. */
export async function startCalendarServer() {
  const requests: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
  const state: { text: string; etag: string | undefined; answer: Answer | undefined } = {
    ...{ text: calendarOf(), etag: undefined, answer: undefined },
  };
  const sendText: Answer = (response, { headers }) => {
    const { text, etag } = state;
    if (etag && headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
    response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8', ...(etag && { etag }) }).end(text);
  };
  const server = createServer((request, response) => {
    requests.push({ url: request.url, headers: request.headers });
    (state.answer ?? sendText)(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    requests,
    state,
    reset: () => {
      requests.length = 0;
      Object.assign(state, { text: calendarOf(), etag: undefined, answer: undefined });
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type CalendarServer = Awaited<ReturnType<typeof startCalendarServer>>;
