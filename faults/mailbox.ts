import type { ReceivedEmail } from '#server/testing/mail-server.ts';

/** The links of emails that no client has followed yet. */
export type Mailbox = {
  /** A request that a club should answer. */
  request(): string | undefined;
  /** A booking that a club was notified of. */
  booking(): string | undefined;
  /** A time that a club offers to a customer. */
  offer(): string | undefined;
  /** A time or place that is held for one in line, or for a wish. */
  freed(): string | undefined;
};

/** Reads the mail of clubs and customers from what the mail server has accepted so far. */
export function openMailbox(received: readonly ReceivedEmail[]): Mailbox {
  const seen = new Set<string>();
  const unread: Record<keyof Mailbox, string[]> = { request: [], booking: [], offer: [], freed: [] };
  let read = 0;
  const kindOf = (subject: string): keyof Mailbox | undefined => {
    if (subject.startsWith('New request')) return 'request';
    return subject.startsWith('New booking') ? 'booking' : undefined;
  };
  const sort = () => {
    for (; read < received.length; read += 1) {
      const { messageId = '', subject = '', text = '' } = received[read]!.email;
      if (seen.has(messageId)) continue;
      seen.add(messageId);
      const [, offer] = /\/booking-offer\/([\w-]+)/.exec(text) ?? [];
      if (offer) unread.offer.push(offer);
      const [, watch] = /\/booking-watch\/([\w-]+)/.exec(text) ?? [];
      // The email about the place in line has this link too.
      if (watch && subject.startsWith('Free again')) unread.freed.push(watch);
      const [, desk] = /\/booking-desk\/([\w-]+)/.exec(text) ?? [];
      const kind = desk && kindOf(subject);
      if (kind) unread[kind].push(desk);
    }
  };
  const next = (kind: keyof Mailbox) => () => {
    sort();
    return unread[kind].shift();
  };
  return { request: next('request'), booking: next('booking'), offer: next('offer'), freed: next('freed') };
}
