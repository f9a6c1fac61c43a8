import type { IncomingMessage } from 'node:http';
import type { CalendarProblem } from '#core/schemas/desk-calendars.ts';
import { NotPublic, type OutgoingSettings, requestOutside } from '#server/http/public-address.ts';

/** The most bytes of a calendar. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_REDIRECTS = 5;
/** How long all of it may take, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** What the server said of the version that it sent, for conditional requests. */
export type Version = { etag: string | null; lastModified: string | null };

/** A calendar's text, or undefined if it has not changed since the version that is known. */
export type FetchedCalendar = Version & { text: string | undefined };

/** Why there is no calendar. Names neither its address nor what was answered. */
export class CalendarError extends Error {
  constructor(
    readonly problem: CalendarProblem,
    readonly status: number | null = null,
  ) {
    super(status === null ? problem : `${problem} ${status}`);
  }
}

export type FetchOptions = OutgoingSettings & {
  /** The version that was read last; without it the calendar is fetched whole. */
  known?: Version | undefined;
  timeoutMs?: number | undefined;
};

/** Secret addresses are encrypted on their way; on a developer's machine they need not be. */
export const isCalendarUrl = ({ protocol }: URL, { privateAddresses }: OutgoingSettings) =>
  protocol === 'https:' || (protocol === 'http:' && privateAddresses);

const conditions = ({ etag, lastModified }: Version) => ({
  ...(etag && { 'if-none-match': etag }),
  ...(lastModified && { 'if-modified-since': lastModified }),
});

/** One answer, once its headers have arrived. */
function ask(
  url: URL,
  { known, privateAddresses }: FetchOptions,
  signal: AbortSignal,
): Promise<{ answer: IncomingMessage; stop: () => void }> {
  return new Promise((done, fail) => {
    const request = requestOutside(
      url,
      { privateAddresses },
      {
        method: 'GET',
        headers: {
          accept: 'text/calendar',
          // So that its size is what arrives.
          'accept-encoding': 'identity',
          'user-agent': 'Courtside-Calendars',
          ...(known && conditions(known)),
        },
        signal,
      },
    );
    request.on('response', (answer) => done({ answer, stop: () => request.destroy() }));
    request.on('error', fail);
    request.on('close', () => fail(new CalendarError('unreachable')));
    request.end();
  });
}

/** The whole text. @throws CalendarError if it is too large */
async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new CalendarError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const problemOf = (error: unknown): CalendarError => {
  if (error instanceof CalendarError) return error;
  return new CalendarError(error instanceof NotPublic ? 'private' : 'unreachable');
};

const headerOf = (value: string | undefined) => (value && value.length <= 500 ? value : null);

async function follow(address: string, options: FetchOptions, signal: AbortSignal): Promise<FetchedCalendar> {
  let url = new URL(address);
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    // Of each hop: an answer must not lead where the address itself may not.
    if (!isCalendarUrl(url, options)) throw new CalendarError('redirects');
    const { answer, stop } = await ask(url, options, signal);
    try {
      const { statusCode: status = 0, headers } = answer;
      const version = { etag: headerOf(headers.etag), lastModified: headerOf(headers['last-modified']) };
      if (status === 304 && options.known) return { ...options.known, text: undefined };
      if (status === 404 || status === 410) throw new CalendarError('gone', status);
      if (status >= 300 && status < 400 && headers.location) {
        if (!URL.canParse(headers.location, url)) throw new CalendarError('redirects');
        url = new URL(headers.location, url);
        continue;
      }
      if (status !== 200) throw new CalendarError('refused', status);
      // What it is, its text says: servers call a calendar many things. But a page is none.
      if (/^text\/html\b/i.test(headers['content-type'] ?? '')) throw new CalendarError('not_calendar');
      if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new CalendarError('not_calendar');
      return { ...version, text: await textOf(answer) };
    } finally {
      stop();
    }
  }
  throw new CalendarError('redirects');
}

/**
 * Fetches a calendar at its address, over at most five redirects.
 * @throws CalendarError
 */
export async function fetchCalendar(address: string, options: FetchOptions): Promise<FetchedCalendar> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  try {
    return await follow(address, options, signal);
  } catch (error) {
    throw problemOf(error);
  }
}
