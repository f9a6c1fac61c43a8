import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fromMinor, toMinor } from '#core/domain/money.ts';
import { privateHeaders } from '#core/domain/private-page.ts';
import type { Db } from '#server/database/db.ts';
import { isFromHere } from '#server/http/from-here.ts';
import { found, Problem } from '#server/http/problem.ts';
import { decodeLiqPay, encodeLiqPay, isSignedLiqPay, signLiqPay } from '#server/payment/liqpay.ts';
import { SANDBOX_PATH } from '#server/payment/sandbox-path.ts';
import { findOrder, refundOrder, type SandboxOrder, storeOrder } from './orders.ts';
import { ACTIONS, type SandboxAction, sandboxPage } from './page.ts';

export type SandboxOptions = {
  db: Db;
  publicKey: string;
  privateKey: string;
  /** To this machine alone, or to everybody, which somebody has to have asked for. */
  open: 'loopback' | 'everybody';
  /** Milliseconds after which a slow callback comes. */
  slow?: number | undefined;
};

const SLOW = 6000;

const asLiqPay = (order: SandboxOrder) => ({
  result: 'ok',
  action: 'pay',
  payment_id: order.order_id,
  order_id: order.order_id,
  status: order.status,
  amount: fromMinor(order.amount),
  currency: order.currency,
  ...(order.refunded > 0 && { refund_amount: fromMinor(order.refunded) }),
});

/**
 * A stand-in for LiqPay that moves no money: its checkout page, its callbacks, its status query and its refunds, over HTTP and
 * signed as LiqPay signs. What it was told stands in the database, so that any process may answer.
 */
export async function registerSandbox(app: FastifyInstance, options: SandboxOptions) {
  const { db, publicKey, privateKey, open, slow = SLOW } = options;
  const timers = new Set<NodeJS.Timeout>();

  /** What a form of ours or of the adapter asks for, once its signature is found right. */
  function asked(body: unknown): { form: URLSearchParams; value: Record<string, unknown> } {
    const form = new URLSearchParams(String(body));
    const data = form.get('data') ?? '';
    if (!isSignedLiqPay(data, form.get('signature') ?? '', privateKey)) throw new Problem('PAYMENT_SIGNATURE');
    return { form, value: decodeLiqPay(data) };
  }

  async function report(url: string, order: SandboxOrder): Promise<void> {
    const data = encodeLiqPay({ ...asLiqPay(order), version: 3, public_key: publicKey });
    const body = new URLSearchParams({ data, signature: signLiqPay(data, privateKey) });
    const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) app.log.warn({ order: order.order_id, status: answer.status }, 'a sandbox callback was refused');
  }

  const callBack = (url: string, order: SandboxOrder) =>
    report(url, order).catch((error) => app.log.warn({ reason: String(error) }, 'a sandbox callback failed'));

  /** How the callback travels, beside the customer on the way back. */
  async function deliver(deed: SandboxAction, url: string, order: SandboxOrder): Promise<void> {
    if (deed === 'never' || deed === 'leave') return;
    if (deed === 'first') return callBack(url, order);
    if (deed === 'slow') {
      const timer = setTimeout(() => {
        timers.delete(timer);
        void callBack(url, order);
      }, slow);
      timers.add(timer);
      return;
    }
    for (const _ of deed === 'twice' ? [1, 2] : [1]) void callBack(url, order);
  }

  const sendPage = (reply: FastifyReply, html: string, nonce: string, returnUrl: string) =>
    reply
      .header(
        'content-security-policy',
        // A browser asks for leave for where a form's answer leads on to as well.
        `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self' ${new URL(returnUrl).origin}; frame-ancestors 'none'; base-uri 'none'`,
      )
      .headers(privateHeaders())
      .type('text/html; charset=utf-8')
      .send(html);

  await app.register(
    async (sandbox) => {
      sandbox.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, body),
      );
      sandbox.addHook('onRequest', async (request) => {
        if (open === 'loopback' && !isFromHere(request)) throw new Problem('NOT_FOUND');
      });
      sandbox.addHook('onClose', async () => {
        for (const timer of timers) clearTimeout(timer);
      });

      sandbox.post('/api/3/checkout', async ({ body }, reply) => {
        const { form, value } = asked(body);
        const nonce = randomBytes(16).toString('base64');
        const html = sandboxPage(
          {
            data: form.get('data')!,
            signature: form.get('signature')!,
            amount: toMinor(value.amount),
            language: String(value.language),
            description: String(value.description),
          },
          nonce,
        );
        return sendPage(reply, html, nonce, String(value.result_url));
      });

      sandbox.post('/deed', async ({ body }, reply) => {
        const { form, value } = asked(body);
        const deed = ACTIONS.find((one) => one === form.get('deed'));
        if (!deed) throw new Problem('NOT_FOUND');
        if (deed !== 'leave') {
          const order_id = String(value.order_id);
          const status = deed === 'decline' ? 'failure' : 'success';
          await storeOrder(db, { order_id, amount: toMinor(value.amount), currency: String(value.currency), status });
          await deliver(deed, String(value.server_url), found(await findOrder(db, order_id)));
        }
        return reply.redirect(String(value.result_url), 303);
      });

      sandbox.post('/api/request', async ({ body }) => {
        const { value } = asked(body);
        const order = await findOrder(db, String(value.order_id));
        if (!order) return { result: 'error', status: 'error', err_code: 'payment_not_found' };
        if (value.action === 'status') return asLiqPay(order);
        if (value.action !== 'refund') return { result: 'error', status: 'error', err_code: 'err_action' };
        const refunded = await refundOrder(db, order.order_id, toMinor(value.amount));
        return refunded
          ? { result: 'ok', status: 'reversed' }
          : { result: 'error', status: 'error', err_code: 'err_amount_refund' };
      });
    },
    { prefix: SANDBOX_PATH },
  );
}
