import type { FastifyInstance, FastifyReply } from 'fastify';
import { object, string } from 'superstruct';
import { privateHeaders } from '#core/domain/private-page.ts';
import type { Api } from '#server/http/api.ts';
import { type Access, guardDeveloperPages } from '#server/http/developer-pages.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { type ComposerOptions, composeEmail, composeSms, type MessageRow } from '#server/messages/compose.ts';
import { calendarFileName } from '#server/messages/content/email.ts';
import { listPage, messagePage } from './page.ts';

const MAX_SHOWN = 100;
const Params = object({ id: string() });
const FileParams = object({ id: string(), file: string() });

const findMessage = async ({ db }: ComposerOptions, id: string): Promise<MessageRow> => {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw new Problem('NOT_FOUND');
  return requireFound(await db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst());
};

/**
 * The list's entry of a message. A message that another version stored may be unreadable to this
 * one.
 */
async function listEntry(composer: ComposerOptions, row: MessageRow): Promise<string> {
  try {
    const head = row.channel === 'sms' ? composeSms(composer, row)?.text : (await composeEmail(composer, row))?.subject;
    return head ?? 'Nothing to say';
  } catch (error) {
    return String(error);
  }
}

const sendPage = (reply: FastifyReply, html: string, frames = "'none'") =>
  reply
    // An email is shown in a frame of this page; its styles are inline.
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors ${frames}; base-uri 'none'; form-action 'none'`,
    )
    .header('x-frame-options', frames === "'none'" ? 'DENY' : 'SAMEORIGIN')
    .headers(privateHeaders())
    .type('text/html; charset=utf-8')
    .send(html);

/** Shows the messages to customers to a developer who runs the product on this machine. */
export async function registerOutbox(app: FastifyInstance, composer: ComposerOptions, access: Access) {
  await app.register(
    async (plain) => {
      const outbox = plain as unknown as Api;
      guardDeveloperPages(plain, { access, publicUrl: composer.publicUrl });

      outbox.get('/', async (_request, reply) => {
        const rows = await composer.db
          .selectFrom('message')
          .selectAll()
          .orderBy('created_at', 'desc')
          .limit(MAX_SHOWN)
          .execute();
        const headed = rows.map(async (row) => ({ row, subject: await listEntry(composer, row) }));
        return sendPage(reply, listPage(await Promise.all(headed)));
      });

      outbox.get('/:id', { schema: { params: Params } }, async ({ params }, reply) => {
        const row = await findMessage(composer, params.id);
        const email = row.channel === 'email' ? await composeEmail(composer, row) : undefined;
        return sendPage(reply, messagePage(row, { email, sms: email ? undefined : composeSms(composer, row) }));
      });

      outbox.get('/:id/letter', { schema: { params: Params } }, async ({ params }, reply) =>
        sendPage(
          reply,
          requireFound(await composeEmail(composer, await findMessage(composer, params.id))).html,
          "'self'",
        ),
      );

      outbox.get('/:id/:file', { schema: { params: FileParams } }, async ({ params }, reply) => {
        const email = await composeEmail(composer, await findMessage(composer, params.id));
        const file = email?.calendars?.find((_, index) => calendarFileName(index) === params.file);
        return reply
          .type('text/calendar; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(requireFound(file).text);
      });
    },
    { prefix: '/outbox' },
  );
}
