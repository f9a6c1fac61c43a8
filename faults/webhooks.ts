import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Random } from '#core/domain/random.ts';
import type { Db } from '#server/testing/database.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import { eventOf, type ReceivedWebhook, startWebhookReceiver } from '#server/testing/webhook-receiver.ts';
import type { History } from './history.ts';

const CLUBS = [FIXTURE.ace, FIXTURE.calm, FIXTURE.night];

/** The CRM of all clubs: it verifies what it gets, and fails, hangs up and is slow at times. */
export type Crm = {
  /** From now on it accepts everything at once. */
  recover(): void;
  close(): Promise<void>;
};

/**
 * Starts a CRM and makes it the endpoint of all clubs. It notes what it accepted in the history.
 */
export async function startCrm(db: Db, history: History, random: Random): Promise<Crm> {
  const receiver = await startWebhookReceiver();
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const webhook = new Webhook(secret);
  const verified = ({ body, headers }: ReceivedWebhook): boolean => {
    try {
      webhook.verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  };
  let recovered = false;
  receiver.state.answer = (response, request) => {
    const accept = () => {
      const id = String(request.headers['webhook-id']);
      history.webhooks.push({ id, type: eventOf(request).type, verified: verified(request) });
      response.writeHead(204).end();
    };
    const mood = recovered ? 1 : random.next();
    if (mood < 0.04) response.writeHead(500).end('broken');
    else if (mood < 0.06) response.destroy();
    else if (mood < 0.08) response.writeHead(429, { 'retry-after': '1' }).end();
    else if (mood < 0.09) setTimeout(accept, random.between(200, 2000));
    else accept();
  };
  await db
    .insertInto('webhook_endpoint')
    .values(CLUBS.map((club_id) => ({ club_id, key: `crm-${club_id}`, url: receiver.url, events: null, secret })))
    .execute();
  return {
    recover: () => {
      recovered = true;
    },
    close: receiver.close,
  };
}
