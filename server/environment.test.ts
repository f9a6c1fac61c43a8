import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

const OPENSTREETMAP = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
};

it('has a default for everything', () => {
  expect(readEnvironment({})).toEqual({
    port: 3000,
    host: '0.0.0.0',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    listenUrl: undefined,
    replicaUrl: undefined,
    namedStatements: true,
    dataDir: '.data',
    logLevel: 'info',
    secretKey: undefined,
    seed: 'demo',
    trustProxy: false,
    serverRendering: true,
    retentionDays: 730,
    connections: {},
    attemptsPerMinute: 60,
    contactCodes: 'on',
    leaseSeconds: 600,
    drainSeconds: 0,
    metricsToken: undefined,
    payments: { sandbox: 'loopback' },
    messages: { from: 'noreply@localhost', outbox: 'loopback', outboxSms: false, perHour: 5 },
    webhooks: { privateAddresses: true },
    apiDocs: 'loopback',
    openActive: { license: 'https://creativecommons.org/licenses/by/4.0/' },
    brand: { name: 'Courtside' },
    languages: ['en', 'uk', 'ru'],
    site: {
      languages: ['en', 'uk', 'ru'],
      brand: { name: 'Courtside' },
      noIndex: true,
      apiDocs: true,
      retentionDays: 730,
      email: 'hello@courtside.example',
      phone: '+380000000000',
      facebook: 'https://example.com/#facebook',
      instagram: 'https://example.com/#instagram',
      googlePlay: 'https://example.com/#google-play',
      appStore: 'https://example.com/#app-store',
      isExample: true,
      feedsLicense: 'https://creativecommons.org/licenses/by/4.0/',
      tiles: OPENSTREETMAP,
    },
  });
});

it.each([
  ['PORT', 'many', 'PORT=3000'],
  ['PORT', '70000', 'PORT=3000'],
  ['PUBLIC_URL', 'courtside.example', 'PUBLIC_URL=https://'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL=postgres://'],
  ['DATABASE_LISTEN_URL', 'localhost:5432', 'DATABASE_LISTEN_URL=postgres://'],
  ['DATABASE_LISTEN_URL', 'postgres://x', 'DATABASE_LISTEN_URL needs DATABASE_URL'],
  ['DATABASE_REPLICA_URL', 'localhost:5432', 'DATABASE_REPLICA_URL=postgres://'],
  ['DATABASE_REPLICA_URL', 'postgres://x', 'DATABASE_REPLICA_URL needs DATABASE_URL'],
  ['DATABASE_NAMED_STATEMENTS', 'yes', 'DATABASE_NAMED_STATEMENTS=on'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL=info'],
  ['SECRET_KEY', 'short', 'SECRET_KEY='],
  ['SEED', 'some', 'SEED=demo'],
  ['ALLOW_DEMO', 'yes', 'ALLOW_DEMO=off'],
  ['SERVER_RENDERING', 'maybe', 'SERVER_RENDERING=on'],
  ['NO_INDEX', 'no', 'NO_INDEX=off'],
  ['DEFAULT_CITY_ID', 'kyiv', 'DEFAULT_CITY_ID=1'],
  ['BRAND_NAME', 'Lutsk <Sport>', 'BRAND_NAME="Lutsk Sport"'],
  ['BRAND_NAME', 'x'.repeat(31), '1 to 30 characters'],
  ['LANGUAGES', 'uk,de', 'LANGUAGES=uk,en'],
  ['LANGUAGES', 'uk,uk', 'different languages of en, uk, ru'],
  ['LANGUAGES', 'uk,', 'LANGUAGES=uk,en'],
  ['BRAND_LOGO', 'logo.jpg', 'BRAND_LOGO=/etc/courtside/logo.svg'],
  ['BRAND_LOGO_DARK', 'logo.svg', 'BRAND_LOGO_DARK needs BRAND_LOGO'],
  ['BRAND_COLOR', 'red', "BRAND_COLOR='#8a1538'"],
  ['BRAND_COLOR', '#ffcc00', 'contrast is 1.4 and must be 4.5, for example #'],
  ['CONTACT_EMAIL', 'hello', 'CONTACT_EMAIL=hello@'],
  ['SECURITY_CONTACT', 'http://courtside.example', 'SECURITY_CONTACT=security@'],
  ['CONTACT_PHONE', '044 123', 'CONTACT_PHONE=+380'],
  ['APP_STORE_URL', 'javascript:1', 'APP_STORE_URL=https://'],
  ['APP_LINK', 'app', 'APP_LINK=courtside://'],
  ['TRUST_PROXY', 'true', 'TRUST_PROXY=127.0.0.1'],
  ['TRUST_PROXY', '0', 'TRUST_PROXY=127.0.0.1'],
  ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY=127.0.0.1'],
  ['LEASE_SECONDS', '0', 'LEASE_SECONDS=600'],
  ['DRAIN_SECONDS', '301', 'DRAIN_SECONDS=5'],
  ['TRUST_PROXY', '10.0.0.1,', 'TRUST_PROXY=127.0.0.1'],
  ['PAYMENT_SANDBOX', 'yes', 'PAYMENT_SANDBOX=off'],
  ['LIQPAY_PUBLIC_KEY', 'i1', 'go together'],
  ['LIQPAY_PRIVATE_KEY', 'x', 'go together'],
  ['MONOBANK_TOKEN', 'a b', 'MONOBANK_TOKEN='],
  ['SMTP_URL', 'https://mail.example', 'SMTP_URL=smtps://'],
  ['MAIL_FROM', 'booking', 'MAIL_FROM=booking@'],
  ['SMS_URL', 'https://sms.example', 'go together'],
  ['SMS_TOKEN', 'x', 'go together'],
  ['SMS_URL', 'sms.example', 'SMS_URL=https://'],
  ['OUTBOX', 'yes', 'OUTBOX=off'],
  ['RETENTION_DAYS', '0', 'RETENTION_DAYS=730'],
  ['WEBHOOK_PRIVATE_ADDRESSES', 'yes', 'WEBHOOK_PRIVATE_ADDRESSES=off'],
  ['ATTEMPTS_PER_MINUTE', '0', 'ATTEMPTS_PER_MINUTE=60'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN='],
  ['OUTBOX_SMS', 'yes', 'OUTBOX_SMS=on'],
  ['MAP_TILES_URL', 'https://tiles.example/{z}/{x}/{y}.png', 'MAP_TILES_ATTRIBUTION'],
  ['MAP_TILES_URL', 'http://tiles.example/{z}/{x}/{y}.png', 'MAP_TILES_URL=https://tiles.example'],
  ['MAP_TILES_URL', 'https://tiles.example/{z}.png', 'MAP_TILES_URL=https://tiles.example'],
  ['MAP_TILES_URL', 'off', 'MAP_TILES_URL=https://tiles.example'],
])('names %s when it is %s, with an example', (name, value, example) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(example);
});

const PUBLIC_URL = 'https://courtside.example';
const DEMO = { SEED: 'demo', OUTBOX: 'on', PAYMENT_SANDBOX: 'on' };
it.each<[Record<string, string>, string[]]>([
  [{ ...DEMO }, []],
  [{ ...DEMO, PUBLIC_URL: 'http://127.0.0.1:8080' }, []],
  [{ PUBLIC_URL }, []],
  [{ PUBLIC_URL, SEED: 'none', OUTBOX: 'off', PAYMENT_SANDBOX: 'off' }, []],
  [{ PUBLIC_URL, SEED: 'demo' }, ['set SEED=none, or ALLOW_DEMO=on']],
  [{ PUBLIC_URL, OUTBOX: 'on' }, ['set OUTBOX=off, or ALLOW_DEMO=on']],
  [{ PUBLIC_URL, PAYMENT_SANDBOX: 'on' }, ['set PAYMENT_SANDBOX=off, or ALLOW_DEMO=on']],
  [{ PUBLIC_URL, ...DEMO, ALLOW_DEMO: 'off' }, ['SEED=none', 'OUTBOX=off', 'PAYMENT_SANDBOX=off']],
  [{ PUBLIC_URL, ...DEMO, ALLOW_DEMO: 'on' }, []],
])('with %j refuses what is for demonstrations: %j', (env, refused) => {
  let message = '';
  try {
    readEnvironment(env);
  } catch (error) {
    message = (error as Error).message;
  }
  const faults = message.split('\n').slice(1);
  expect(faults).toHaveLength(refused.length);
  for (const [index, text] of refused.entries()) expect(faults[index]).toContain(text);
});

const QUERIES = { DATABASE_URL: 'postgres://pooler/courtside' };
const SESSIONS = { DATABASE_LISTEN_URL: 'postgres://primary/courtside' };
it.each([
  [{}, true],
  [QUERIES, true],
  [{ ...QUERIES, ...SESSIONS }, false],
  [{ ...QUERIES, ...SESSIONS, DATABASE_NAMED_STATEMENTS: 'on' }, true],
  [{ ...QUERIES, DATABASE_NAMED_STATEMENTS: 'off' }, false],
])('with %j it is %j that statements are named', (env, named) => {
  expect(readEnvironment(env).namedStatements).toBe(named);
});

it.each([
  [{}, 'demo'],
  [{ PUBLIC_URL: 'http://localhost:8080' }, 'demo'],
  [{ PUBLIC_URL }, 'none'],
  [{ PUBLIC_URL, SEED: 'demo', ALLOW_DEMO: 'on' }, 'demo'],
])('with %j an empty database gets the clubs of %s', (env, seed) => {
  expect(readEnvironment(env).seed).toBe(seed);
});

it.each([
  ['none', false],
  ['2', 2],
  ['127.0.0.1, fd00::/8', ['127.0.0.1', 'fd00::/8']],
])('reads TRUST_PROXY=%s', (value, trustProxy) => {
  expect(readEnvironment({ TRUST_PROXY: value }).trustProxy).toEqual(trustProxy);
});

it('reads the settings of the site', () => {
  const { site } = readEnvironment({ NO_INDEX: 'off', DEFAULT_CITY_ID: '2', CONTACT_PHONE: '+380441234567' });
  expect(site).toMatchObject({ noIndex: false, defaultCityId: 2, phone: '+380441234567', email: undefined });
});

const OTHER = { url: 'https://{s}.tiles.example/{z}/{x}/{y}{r}.png?key=1', attribution: '© Tiles' };
const LOCAL = { url: 'http://127.0.0.1:4000/{z}/{x}/{y}.svg', attribution: 'Local' };
it.each<[Record<string, string>, unknown]>([
  [{}, OPENSTREETMAP],
  [{ MAP_TILES_URL: '' }, OPENSTREETMAP],
  [{ MAP_TILES_ATTRIBUTION: '© We' }, { ...OPENSTREETMAP, attribution: '© We' }],
  [{ MAP_TILES_URL: 'none' }, undefined],
  [{ MAP_TILES_URL: 'none', MAP_TILES_ATTRIBUTION: '© We' }, undefined],
  [{ MAP_TILES_URL: OTHER.url, MAP_TILES_ATTRIBUTION: OTHER.attribution }, OTHER],
  [{ MAP_TILES_URL: LOCAL.url, MAP_TILES_ATTRIBUTION: LOCAL.attribution }, LOCAL],
])('with %j maps have the tiles %j', (env, tiles) => {
  expect(readEnvironment(env).site.tiles).toEqual(tiles);
});

it.each([
  [{}, undefined],
  [{ CONTACT_EMAIL: 'hello@courtside.example' }, 'hello@courtside.example'],
  [{ CONTACT_EMAIL: 'hello@courtside.example', SECURITY_CONTACT: 'https://bugs.example' }, 'https://bugs.example'],
])('with %j vulnerabilities are reported to %s', (env, contact) => {
  expect(readEnvironment(env).securityContact).toBe(contact);
});

it.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:4000' }, true],
  [{ SEED: 'none' }, false],
  [{ PUBLIC_URL: 'https://courtside.example' }, false],
  [{ GOOGLE_PLAY_URL: 'https://play.example/app' }, false],
  [{ LEGAL_ADDRESS: 'Courts LLC, 2 Tenysna St, Kyiv' }, false],
])('with %j the owner is an example: %s', (env, isExample) => {
  const { site } = readEnvironment(env);
  expect(site.isExample).toBe(isExample);
  expect(site.legalAddress).toBe(env.LEGAL_ADDRESS);
  expect(site.email).toBe(isExample ? 'hello@courtside.example' : undefined);
  expect(site.googlePlay).toBe(isExample ? 'https://example.com/#google-play' : env.GOOGLE_PLAY_URL);
});

const KEYS = { LIQPAY_PUBLIC_KEY: 'i1', LIQPAY_PRIVATE_KEY: 'x' };
it.each<[Record<string, string>, string]>([
  [{}, 'loopback'],
  [{ PUBLIC_URL: 'http://127.0.0.1:4000' }, 'loopback'],
  [{ PUBLIC_URL: 'http://[::1]:4000' }, 'loopback'],
  [{ PUBLIC_URL: 'https://courtside.example' }, 'off'],
  [{ PUBLIC_URL: 'https://localhost.example' }, 'off'],
  [{ PUBLIC_URL: 'https://courtside.example', PAYMENT_SANDBOX: 'on', ALLOW_DEMO: 'on' }, 'everybody'],
  [{ PAYMENT_SANDBOX: 'off' }, 'off'],
  [KEYS, 'off'],
  [{ MONOBANK_TOKEN: 't' }, 'off'],
  [{ ...KEYS, PAYMENT_SANDBOX: 'on' }, 'everybody'],
])('with %j the sandbox is %s', (env, sandbox) => {
  expect(readEnvironment(env).payments.sandbox).toBe(sandbox);
});

it.each<[Record<string, string>, string]>([
  [{}, 'loopback'],
  [{ PUBLIC_URL: 'https://courtside.example' }, 'off'],
  [{ PUBLIC_URL: 'https://courtside.example', API_DOCS: 'on' }, 'everybody'],
  [{ API_DOCS: 'off' }, 'off'],
])('with %j the API reference is %s, and pages link to it if it is open', (env, apiDocs) => {
  expect(readEnvironment(env)).toMatchObject({ apiDocs, site: { apiDocs: apiDocs !== 'off' } });
});

it.each<[Record<string, string>, string]>([
  [{}, 'loopback'],
  [{ PUBLIC_URL: 'https://courtside.example' }, 'off'],
  [{ PUBLIC_URL: 'https://courtside.example', OUTBOX: 'on', ALLOW_DEMO: 'on' }, 'everybody'],
  [{ OUTBOX: 'off' }, 'off'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'off'],
  [{ SMTP_URL: 'smtp://mail.example', OUTBOX: 'on' }, 'everybody'],
])('with %j the outbox is %s', (env, outbox) => {
  expect(readEnvironment(env).messages.outbox).toBe(outbox);
});

it.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:4000' }, true],
  [{ PUBLIC_URL: 'https://courtside.example' }, false],
  [{ PUBLIC_URL: 'https://courtside.example', WEBHOOK_PRIVATE_ADDRESSES: 'on' }, true],
  [{ WEBHOOK_PRIVATE_ADDRESSES: 'off' }, false],
])('with %j webhooks may go to private addresses: %s', (env, privateAddresses) => {
  expect(readEnvironment(env).webhooks).toEqual({ privateAddresses });
});

it.each<[Record<string, string>, string | undefined]>([
  [{}, 'https://creativecommons.org/licenses/by/4.0/'],
  [{ OPENACTIVE_LICENSE: '' }, 'https://creativecommons.org/licenses/by/4.0/'],
  [{ OPENACTIVE_LICENSE: 'https://licence.example/' }, 'https://licence.example/'],
  [{ OPENACTIVE_LICENSE: 'none' }, undefined],
])('with %j the open data has the licence %s; without one there is none', (env, license) => {
  expect(readEnvironment(env)).toMatchObject({ openActive: license && { license }, site: { feedsLicense: license } });
});
