import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Received = { to: string[]; email: Email };

/** How a mail server refuses an e-mail: SMTP code, and at which command. */
type Refusal = { responseCode: number; at: 'recipient' | 'data' };

/** Starts a real mail server, which accepts or refuses e-mails, or is closed. */
export async function startMailServer(port = 0) {
  const received: Received[] = [];
  const state: { refusal: Refusal | undefined } = { refusal: undefined };
  const refuse = (at: Refusal['at']) => {
    const { refusal } = state;
    return refusal?.at === at ? Object.assign(new Error('Not now'), { responseCode: refusal.responseCode }) : undefined;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(refuse('recipient')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const failure = refuse('data');
        if (failure) return done(failure);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          received.push({ to, email });
          done();
        }, done);
      });
    },
  });
  // A client that is cut off is no failure of the server.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
