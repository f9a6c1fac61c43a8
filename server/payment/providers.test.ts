import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '#testing/ports.ts';
import { createLiqPay, decodeLiqPay, encodeLiqPay, isSignedLiqPay, signLiqPay } from './liqpay.ts';
import { createMonobank, isSignedMonobank } from './monobank.ts';
import type { Order } from './provider.ts';

/** The examples that the two providers publish. */
const LIQPAY = { key: 'your_private_key', data: 'base64_post_string', signature: 'tp+ZLmKm1/E83dIzUpx5ljcttP4=' };
const MONOBANK = {
  key: 'LS0tLS1CRUdJTiBQVUJMSUMgS0VZLS0tLS0KTUZrd0V3WUhLb1pJemowQ0FRWUlLb1pJemowREFRY0RRZ0FFQUc1LzZ3NnZubGJZb0ZmRHlYWE4vS29CbVVjTgo3NWJSUWg4MFBhaEdldnJoanFCQnI3OXNSS0JSbnpHODFUZVQ5OEFOakU1c0R3RmZ5Znhub0ZJcmZBPT0KLS0tLS1FTkQgUFVCTElDIEtFWS0tLS0tCg==',
  signature: 'MEUCIQC/mVKhi8FKoayul2Mim3E2oaIOCNJk5dEXxTqbkeJSOQIgOM0hsW0qcP2H8iXy1aQYpmY0SJWEaWur7nQXlKDCFxA=',
  body: `{
  "invoiceId": "p2_9ZgpZVsl3",
  "status": "created",
  "failureReason": "string",
  "amount": 4200,
  "ccy": 980,
  "finalAmount": 4200,
  "createdDate": "2019-08-24T14:15:22Z",
  "modifiedDate": "2019-08-24T14:15:22Z",
  "reference": "84d0070ee4e44667b31371d8f8813947",
  "cancelList": [
    {
      "status": "processing",
      "amount": 4200,
      "ccy": 980,
      "createdDate": "2019-08-24T14:15:22Z",
      "modifiedDate": "2019-08-24T14:15:22Z",
      "approvalCode": "662476",
      "rrn": "060189181768",
      "extRef": "635ace02599849e981b2cd7a65f417fe"
    }
  ]
}`,
};

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

type RecordedRequest = { path: string; body: string; headers: IncomingMessage['headers'] };

/** A provider that gives the set answers and records its requests. */
async function startProvider(answer: (asked: RecordedRequest) => unknown) {
  const asked: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ path: request.url!, body, headers: request.headers });
    const value = answer(asked.at(-1)!);
    if (value === undefined) response.writeHead(500).end();
    else response.end(JSON.stringify(value));
  });
  servers.push(server);
  const port = await listen(server);
  return { base: `http://127.0.0.1:${port}`, asked };
}

const ORDER: Order = {
  orderId: '7-abcdefghijklmnopqrst',
  amount: 123_456,
  currency: 'UAH',
  description: 'Third Set, 2026-03-12 18:00',
  language: 'uk',
  returnUrl: 'https://courtside.example/booking-payment/x',
  callbackUrl: 'https://courtside.example/api/v1/payments/liqpay/callback',
  expiresAt: new Date('2026-03-12T16:00:00.500Z'),
  hold: false,
};
const CHARGE = { orderId: ORDER.orderId, providerId: 'i1', amount: ORDER.amount };

describe('LiqPay', () => {
  const keys = { publicKey: 'i1', privateKey: LIQPAY.key };
  const callback = (value: object, key = LIQPAY.key) => {
    const data = encodeLiqPay(value);
    return {
      body: Buffer.from(new URLSearchParams({ data, signature: signLiqPay(data, key) }).toString()),
      headers: {},
    };
  };

  it('signs its published example correctly', () => {
    expect(signLiqPay(LIQPAY.data, LIQPAY.key)).toBe(LIQPAY.signature);
  });
  it.each([
    ['as published', LIQPAY.data, LIQPAY.signature, true],
    ['of other data', `${LIQPAY.data}A`, LIQPAY.signature, false],
    ['altered', LIQPAY.data, `${LIQPAY.signature.slice(0, -2)}5=`, false],
    ['cut short', LIQPAY.data, LIQPAY.signature.slice(0, 10), false],
    ['empty', LIQPAY.data, '', false],
  ])('a signature %s', (_, data, signature, right) => {
    expect(isSignedLiqPay(data, signature, LIQPAY.key)).toBe(right);
  });

  it('creates a form for an order', async () => {
    const { checkout } = await createLiqPay(keys).checkout(ORDER);
    const { data, signature } = Object.fromEntries(checkout.fields.map(({ name, value }) => [name, value]));
    expect(checkout).toMatchObject({ method: 'POST', url: 'https://www.liqpay.ua/api/3/checkout' });
    expect(isSignedLiqPay(data!, signature!, LIQPAY.key)).toBe(true);
    expect(decodeLiqPay(data!)).toEqual({
      version: 3,
      public_key: 'i1',
      action: 'pay',
      amount: 1234.56,
      currency: 'UAH',
      description: ORDER.description,
      order_id: ORDER.orderId,
      language: 'uk',
      result_url: ORDER.returnUrl,
      server_url: ORDER.callbackUrl,
      expired_date: '2026-03-12 16:00:00',
    });
  });

  it.each([
    ['success', 'i1', 'paid'],
    ['failure', 'i1', 'failed'],
    ['error', 'i1', 'failed'],
    ['reversed', 'i1', 'reversed'],
    ['processing', 'i1', 'pending'],
    ['otp_verify', 'i1', 'pending'],
    ['subscribed', 'i1', 'pending'],
    ['sandbox', 'i1', 'pending'],
    ['sandbox', 'sandbox_i1', 'paid'],
  ])('reads %s with the key %s as %s', async (status, publicKey, outcome) => {
    const value = { order_id: ORDER.orderId, payment_id: 5, status, amount: 1234.56, currency: 'UAH' };
    expect(await createLiqPay({ ...keys, publicKey }).readCallback(callback(value))).toEqual({
      orderId: ORDER.orderId,
      providerId: '5',
      outcome,
      amount: 123_456,
      returned: outcome === 'reversed' ? 123_456 : undefined,
      currency: 'UAH',
      at: undefined,
    });
  });
  it('reads how much of a reversed payment went back', async () => {
    const part = { order_id: ORDER.orderId, status: 'reversed', amount: 1234.56, refund_amount: 100, currency: 'UAH' };
    expect((await createLiqPay(keys).readCallback(callback(part))).returned).toBe(10_000);
  });

  it.each<[string, object, number | undefined]>([
    ['ended', { create_date: 1_700_000_000_000, end_date: 1_700_000_060_000 }, 1_700_000_060_000],
    ['began', { create_date: '1700000000000' }, 1_700_000_000_000],
    ['has no date', {}, undefined],
    ['has another text', { end_date: 'yesterday' }, undefined],
  ])('reads the date of a payment that %s', async (_, dates, at) => {
    const value = { order_id: ORDER.orderId, status: 'success', amount: 1, currency: 'UAH', ...dates };
    expect((await createLiqPay(keys).readCallback(callback(value))).at).toBe(at);
  });

  it('rejects a callback with another key, or without data', async () => {
    const provider = createLiqPay(keys);
    for (const bad of [callback({ status: 'success' }, 'other'), { body: Buffer.from('hello'), headers: {} }]) {
      await expect(provider.readCallback(bad)).rejects.toMatchObject({ code: 'PAYMENT_SIGNATURE' });
    }
  });

  const sent = ({ body }: RecordedRequest) => decodeLiqPay(new URLSearchParams(body).get('data')!);
  it.each<[string, object, 'paid' | undefined]>([
    [
      'a paid order',
      { result: 'ok', order_id: ORDER.orderId, status: 'success', amount: 1234.56, currency: 'UAH' },
      'paid',
    ],
    ['an order it does not know', { result: 'error', err_code: 'payment_not_found' }, undefined],
  ])('is polled after %s', async (_, answer, outcome) => {
    const { base, asked } = await startProvider(() => answer);
    expect((await createLiqPay({ ...keys, base }).status(CHARGE))?.outcome).toBe(outcome);
    expect(sent(asked[0]!)).toMatchObject({ action: 'status', order_id: ORDER.orderId, public_key: 'i1' });
  });

  it('does not follow a redirect with our keys', async () => {
    const elsewhere = await startProvider(() => ({}));
    const server = createServer((_request, response) => response.writeHead(307, { location: elsewhere.base }).end());
    servers.push(server);
    const base = `http://127.0.0.1:${await listen(server)}`;
    await expect(createLiqPay({ ...keys, base }).status(CHARGE)).rejects.toMatchObject({ name: 'ProviderError' });
    expect(elsewhere.asked).toEqual([]);
  });

  const known = { result: 'ok', order_id: ORDER.orderId, status: 'success', amount: 1234.56, currency: 'UAH' };
  const refund = { refundId: '7-1', amount: 61_728, before: 0 };
  const REFUNDS: [string, (asked: object) => unknown, string, string[]][] = [
    [
      'gives back',
      (value) => ('amount' in value ? { result: 'ok', status: 'reversed' } : known),
      'true',
      ['status', 'refund'],
    ],
    ['does not ask again for what came back', () => ({ ...known, refund_amount: 617.28 }), 'true', ['status']],
    ['takes a whole reversal for done', () => ({ ...known, status: 'reversed' }), 'true', ['status']],
    [
      'gives back the rest of what was reversed in part',
      (value) =>
        'amount' in value ? { result: 'ok', status: 'reversed' } : { ...known, status: 'reversed', refund_amount: 100 },
      'true',
      ['status', 'refund'],
    ],
    [
      'is asked again when it refuses',
      (value) => ('amount' in value ? { result: 'error', err_code: 'x' } : known),
      'ProviderError',
      ['status', 'refund'],
    ],
    ['is asked again when it is out of order', () => undefined, 'ProviderError', ['status']],
  ];
  it.each(REFUNDS)('%s', async (_, answer, outcome, actions) => {
    const { base, asked } = await startProvider((one) => answer(sent(one)));
    const result = await createLiqPay({ ...keys, base })
      .refund(CHARGE, refund)
      .then(String, ({ name }) => name);
    expect(result).toBe(outcome);
    expect(asked.map((one) => sent(one).action)).toEqual(actions);
    if (actions.length > 1) expect(sent(asked[1]!)).toMatchObject({ amount: 617.28, order_id: ORDER.orderId });
  });

  it('asks to hold instead of pay', async () => {
    const { checkout } = await createLiqPay(keys).checkout({ ...ORDER, hold: true });
    expect(decodeLiqPay(checkout.fields[0]!.value)).toMatchObject({ action: 'hold', amount: 1234.56 });
  });
  const held = { ...known, status: 'hold_wait' };
  const HOLDS: [string, 'capture' | 'release', object, object | undefined, string, object[]][] = [
    ['takes a part', 'capture', held, { status: 'success' }, 'true', [{ action: 'hold_completion', amount: 500 }]],
    ['has taken it', 'capture', known, undefined, 'true', []],
    ['cannot take what came back', 'capture', { ...known, status: 'reversed' }, undefined, 'ProviderError', []],
    [
      'refuses to take it',
      'capture',
      held,
      { status: 'error', err_code: 'x' },
      'ProviderError',
      [{ action: 'hold_completion' }],
    ],
    ['releases it', 'release', held, { status: 'reversed' }, 'true', [{ action: 'refund', amount: 1234.56 }]],
    ['has released it', 'release', { ...known, status: 'reversed' }, undefined, 'true', []],
    ['cannot release what it took', 'release', known, undefined, 'ProviderError', []],
  ];
  it.each(HOLDS)('of what it holds %s', async (_, call, order, answer, outcome, actions) => {
    const { base, asked } = await startProvider((one) => (sent(one).action === 'status' ? order : answer));
    const provider = createLiqPay({ ...keys, base });
    expect(await provider[call](CHARGE, 50_000).then(String, ({ name }) => name)).toBe(outcome);
    expect(asked.slice(1).map(sent)).toMatchObject(actions);
  });
});

describe('monobank', () => {
  it.each([
    ['as published', MONOBANK.body, MONOBANK.signature, true],
    [
      'of a body that was parsed and written anew',
      JSON.stringify(JSON.parse(MONOBANK.body)),
      MONOBANK.signature,
      false,
    ],
    ['of another sum', MONOBANK.body.replace('4200', '4201'), MONOBANK.signature, false],
    ['that is none', MONOBANK.body, 'AAAA', false],
    ['that is missing', MONOBANK.body, '', false],
  ])('a signature %s', (_, body, signature, right) => {
    expect(isSignedMonobank(Buffer.from(body), signature, MONOBANK.key)).toBe(right);
  });

  it('creates an invoice for an order', async () => {
    const { base, asked } = await startProvider(() => ({ invoiceId: 'i1', pageUrl: 'https://pay.mbnk.biz/i1' }));
    const clock = () => ORDER.expiresAt.getTime() - 900_000;
    expect(await createMonobank({ token: 't', base, clock }).checkout(ORDER)).toEqual({
      checkout: { method: 'GET', url: 'https://pay.mbnk.biz/i1', fields: [] },
      providerId: 'i1',
    });
    expect(asked[0]).toMatchObject({ path: '/api/merchant/invoice/create', headers: { 'x-token': 't' } });
    expect(JSON.parse(asked[0]!.body)).toEqual({
      amount: ORDER.amount,
      ccy: 980,
      merchantPaymInfo: { reference: ORDER.orderId, destination: ORDER.description },
      redirectUrl: ORDER.returnUrl,
      webHookUrl: ORDER.callbackUrl,
      validity: 900,
      paymentType: 'debit',
    });
  });

  it('accepts the published callback with the key that it fetches once', async () => {
    const { base, asked } = await startProvider(() => ({ key: MONOBANK.key }));
    const provider = createMonobank({ token: 't', base, clock: () => 0 });
    const callback = { body: Buffer.from(MONOBANK.body), headers: { 'x-sign': MONOBANK.signature } };
    for (const _ of [1, 2]) {
      expect(await provider.readCallback(callback)).toEqual({
        orderId: '84d0070ee4e44667b31371d8f8813947',
        providerId: 'p2_9ZgpZVsl3',
        outcome: 'pending',
        amount: 4200,
        currency: 'UAH',
        taken: 4200,
        at: Date.parse('2019-08-24T14:15:22Z'),
      });
    }
    const forged = { ...callback, body: Buffer.from(MONOBANK.body.replace('created', 'success')) };
    await expect(provider.readCallback(forged)).rejects.toMatchObject({ code: 'PAYMENT_SIGNATURE' });
    expect(asked.map(({ path }) => path)).toEqual(['/api/merchant/pubkey']);
  });

  it.each([
    ['all', 0, ORDER.amount],
    ['a part', 61_728, ORDER.amount - 61_728],
    ['an unknown part', undefined, undefined],
  ])('reads that %s of a reversed invoice went back', async (_, finalAmount, returned) => {
    const invoice = { reference: ORDER.orderId, status: 'reversed', amount: ORDER.amount, ccy: 980, finalAmount };
    const { base } = await startProvider(() => invoice);
    const report = await createMonobank({ token: 't', base, clock: () => 0 }).status(CHARGE);
    expect(report).toMatchObject({ outcome: 'reversed', returned });
  });

  it('fetches a new key when the bank has changed it, but not for each forgery', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const keys = [MONOBANK.key, Buffer.from(publicKey.export({ type: 'spki', format: 'pem' })).toString('base64')];
    const { base, asked } = await startProvider(() => ({ key: keys[Math.min(asked.length - 1, 1)] }));
    let now = 0;
    const provider = createMonobank({ token: 't', base, clock: () => now });
    await provider.readCallback({ body: Buffer.from(MONOBANK.body), headers: { 'x-sign': MONOBANK.signature } });
    const body = Buffer.from(JSON.stringify({ reference: 'r', status: 'success', amount: 1, ccy: 980 }));
    const callback = { body, headers: { 'x-sign': sign('sha256', body, privateKey).toString('base64') } };
    await expect(provider.readCallback(callback)).rejects.toMatchObject({ code: 'PAYMENT_SIGNATURE' });
    now = 61_000;
    expect((await provider.readCallback(callback)).outcome).toBe('paid');
    expect(asked).toHaveLength(2);
  });

  const refund = { refundId: '7-1', amount: 61_728, before: 0 };
  const earlier = (status: string) => ({ status: 'success', cancelList: [{ extRef: '7-1', status }] });
  const reversed = (amount: number) => ({
    status: 'reversed',
    cancelList: [{ extRef: '7-0', status: 'success', amount }],
  });
  const REFUNDS: [string, object, object, string, string[]][] = [
    ['gives back at once', { status: 'success' }, { status: 'success' }, 'true', ['status', 'cancel']],
    ['takes its time', { status: 'success' }, { status: 'processing' }, 'false', ['status', 'cancel']],
    ['refuses', { status: 'success' }, { status: 'failure' }, 'ProviderError', ['status', 'cancel']],
    ['has done it', earlier('success'), {}, 'true', ['status']],
    ['is still at it', earlier('processing'), {}, 'false', ['status']],
    ['failed before', earlier('failure'), { status: 'success' }, 'true', ['status', 'cancel']],
    ['gave everything back by itself', { status: 'reversed' }, {}, 'true', ['status']],
    ['gave another part back before', reversed(61_728), { status: 'success' }, 'true', ['status', 'cancel']],
    ['gave all of it back before', reversed(ORDER.amount), {}, 'true', ['status']],
  ];
  it.each(REFUNDS)('%s', async (_, invoice, cancelled, outcome, calls) => {
    const { base, asked } = await startProvider(({ path }) => (path.endsWith('/cancel') ? cancelled : invoice));
    const provider = createMonobank({ token: 't', base, clock: () => 0 });
    expect(await provider.refund(CHARGE, refund).then(String, ({ name }) => name)).toBe(outcome);
    expect(asked.map(({ path }) => /(\w+)(\?.*)?$/.exec(path)![1])).toEqual(calls);
    if (calls.length > 1) {
      expect(JSON.parse(asked[1]!.body)).toEqual({ invoiceId: 'i1', extRef: '7-1', amount: 61_728 });
    }
  });

  const HOLDS: [string, 'capture' | 'release', string, object | undefined, string, [string, object][]][] = [
    [
      'takes a part',
      'capture',
      'hold',
      { status: 'success' },
      'true',
      [['finalize', { invoiceId: 'i1', amount: 50_000 }]],
    ],
    ['has taken it', 'capture', 'success', undefined, 'true', []],
    ['cannot take what came back', 'capture', 'reversed', undefined, 'ProviderError', []],
    ['refuses to take it', 'capture', 'hold', { errCode: 'x' }, 'ProviderError', [['finalize', {}]]],
    ['releases it', 'release', 'hold', { status: 'success' }, 'true', [['cancel', { invoiceId: 'i1' }]]],
    ['takes its time to release it', 'release', 'hold', { status: 'processing' }, 'false', [['cancel', {}]]],
    ['has released it', 'release', 'reversed', undefined, 'true', []],
    ['cannot release what it took', 'release', 'success', undefined, 'ProviderError', []],
  ];
  it.each(HOLDS)('of what it holds %s', async (_, call, status, answer, outcome, calls) => {
    const { base, asked } = await startProvider(({ path }) => (path.includes('/status') ? { status } : answer));
    const provider = createMonobank({ token: 't', base, clock: () => 0 });
    expect(await provider[call](CHARGE, 50_000).then(String, ({ name }) => name)).toBe(outcome);
    expect(asked.slice(1).map(({ path }) => path.split('/').at(-1))).toEqual(calls.map(([name]) => name));
    expect(asked.slice(1).map(({ body }) => JSON.parse(body))).toMatchObject(calls.map(([, body]) => body));
  });

  it('asks to hold instead of pay, and reports what it holds and took', async () => {
    const invoice = { reference: ORDER.orderId, invoiceId: 'i1', amount: ORDER.amount, ccy: 980 };
    const answers: object[] = [
      { ...invoice, status: 'hold' },
      { ...invoice, status: 'success', finalAmount: 50_000 },
    ];
    const { base, asked } = await startProvider(({ path }) =>
      path.includes('/create') ? { invoiceId: 'i1', pageUrl: 'https://pay.mbnk.biz/i1' } : answers.shift(),
    );
    const provider = createMonobank({ token: 't', base, clock: () => 0 });
    await provider.checkout({ ...ORDER, hold: true });
    expect(JSON.parse(asked[0]!.body)).toMatchObject({ paymentType: 'hold' });
    expect(await provider.status(CHARGE)).toMatchObject({ outcome: 'authorised', amount: ORDER.amount });
    expect(await provider.status(CHARGE)).toMatchObject({ outcome: 'paid', taken: 50_000 });
  });
});
