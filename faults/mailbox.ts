import type { Received } from '#server/testing/mail-server.ts';

/** The links of letters that nobody has followed yet. */
export type Mailbox = {
  /** A request that a club is asked to answer. */
  request(): string | undefined;
  /** A booking of which a club was told. */
  booking(): string | undefined;
  /** A time that a club offers to a customer. */
  offer(): string | undefined;
};

/** The clubs' and the customers' mail, out of all that the mail server took so far. */
export function openMailbox(received: readonly Received[]): Mailbox {
  const seen = new Set<string>();
  const unread: Record<keyof Mailbox, string[]> = { request: [], booking: [], offer: [] };
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
      const [, desk] = /\/booking-desk\/([\w-]+)/.exec(text) ?? [];
      const kind = desk && kindOf(subject);
      if (kind) unread[kind].push(desk);
    }
  };
  const next = (kind: keyof Mailbox) => () => {
    sort();
    return unread[kind].shift();
  };
  return { request: next('request'), booking: next('booking'), offer: next('offer') };
}
