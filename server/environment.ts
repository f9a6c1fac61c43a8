import { isIP } from 'node:net';
import type { MessageSettings } from './messages/settings.ts';
import type { PaymentSettings } from './payment/settings.ts';
import type { SiteSettings } from './site/settings.ts';

/** A count of proxies before us, or their addresses and networks; false trusts nobody. */
export type TrustedProxies = false | number | string[];

/** What the process is told from outside, checked once at start. */
export type Environment = {
  port: number;
  host: string;
  /** Without a trailing slash. */
  publicUrl: string;
  databaseUrl: string | undefined;
  /** Folder of the embedded database. */
  dataDir: string;
  logLevel: string;
  secretKey: string | undefined;
  seed: 'demo' | 'none';
  trustProxy: TrustedProxies;
  /** Of one address; the server's own 60 when absent. */
  attemptsPerMinute: number | undefined;
  /** How long a slot is held; the server's own ten minutes when absent. */
  leaseSeconds: number | undefined;
  site: SiteSettings;
  payments: PaymentSettings;
  messages: MessageSettings;
  /** For how many days customers are remembered after their visit. */
  retentionDays: number;
  /** Who may read the measurements; nobody when absent. */
  metricsToken: string | undefined;
  /** Whether our own pages come with their elements filled. */
  serverRendering: boolean;
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

type Rule = { test: (value: string) => boolean; wants: string; example: string };

const isUrl = (value: string, protocols: string[]) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const listOf = (value: string) => value.split(',').map((item) => item.trim());

function proxiesOf(value: string): TrustedProxies {
  if (value === 'none') return false;
  return /^\d+$/.test(value) ? Number(value) : listOf(value);
}

const isWebAddress = (value: string) => isUrl(value, ['http:', 'https:']);

const isSwitch = (value: string) => value === 'on' || value === 'off';

const isKey = (value: string) => /^\S+$/.test(value);

const RULES = {
  PORT: {
    test: (value) => /^\d+$/.test(value) && Number(value) <= 65_535,
    wants: 'a port number from 0 to 65535',
    example: '3000',
  },
  HOST: { test: (value) => /^[\w.:-]+$/.test(value), wants: 'an address to listen on', example: '0.0.0.0' },
  PUBLIC_URL: {
    test: (value) => isUrl(value, ['http:', 'https:']),
    wants: 'the address that visitors use',
    example: 'https://courtside.example',
  },
  DATABASE_URL: {
    test: (value) => isUrl(value, ['postgres:', 'postgresql:']),
    wants: 'a PostgreSQL address',
    example: 'postgres://user:password@localhost:5432/courtside',
  },
  DATA_DIR: { test: (value) => value.trim() !== '', wants: 'a folder for the embedded database', example: '.data' },
  LOG_LEVEL: { test: (value) => LOG_LEVELS.includes(value), wants: `one of ${LOG_LEVELS.join(', ')}`, example: 'info' },
  SECRET_KEY: {
    test: (value) => value.length >= 32,
    wants: '32 characters or more',
    example: '"$(openssl rand -hex 32)"',
  },
  TRUST_PROXY: {
    test: (value) => value === 'none' || /^[1-9]$/.test(value) || listOf(value).every(isNetwork),
    wants: 'none, a count of proxies from 1 to 9, or their addresses and networks, comma-separated',
    example: '127.0.0.1,10.0.0.0/8',
  },
  LEASE_SECONDS: {
    test: (value) => /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= 3600,
    wants: 'seconds from 1 to 3600',
    example: '600',
  },
  ATTEMPTS_PER_MINUTE: {
    test: (value) => /^\d{1,6}$/.test(value) && Number(value) >= 1,
    wants: 'attempts from 1 to 999999',
    example: '60',
  },
  RETENTION_DAYS: {
    test: (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1,
    wants: 'days from 1 to 99999',
    example: '730',
  },
  METRICS_TOKEN: {
    test: (value) => /^\S{16,}$/.test(value),
    wants: '16 characters or more without spaces',
    example: '"$(openssl rand -hex 16)"',
  },
  SERVER_RENDERING: { test: isSwitch, wants: 'on or off', example: 'on' },
  NO_INDEX: { test: isSwitch, wants: 'on or off', example: 'off' },
  DEFAULT_CITY_ID: { test: (value) => /^[1-9]\d*$/.test(value), wants: "a city's number", example: '1' },
  CONTACT_EMAIL: {
    test: (value) => /^\S+@\S+$/.test(value),
    wants: 'an e-mail address',
    example: 'hello@courtside.example',
  },
  CONTACT_PHONE: { test: (value) => /^\+\d{8,15}$/.test(value), wants: 'a phone number', example: '+380441234567' },
  FACEBOOK_URL: { test: isWebAddress, wants: 'a web address', example: 'https://www.facebook.com/courtside' },
  INSTAGRAM_URL: { test: isWebAddress, wants: 'a web address', example: 'https://www.instagram.com/courtside' },
  GOOGLE_PLAY_URL: {
    test: isWebAddress,
    wants: 'a web address',
    example: 'https://play.google.com/store/apps/details?id=courtside',
  },
  APP_STORE_URL: { test: isWebAddress, wants: 'a web address', example: 'https://apps.apple.com/app/id1' },
  APP_LINK: {
    test: (value) => URL.canParse(value),
    wants: 'an address that the app opens',
    example: 'courtside://open',
  },
  MAP_TILES_URL: {
    // Pages load pictures over HTTPS alone.
    test: (value) =>
      isUrl(value.replace(/\{[zxysr]\}/g, '0'), ['https:']) &&
      ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
    wants: 'the https address of map tiles with {z}, {x} and {y}',
    example: 'https://tiles.example/{z}/{x}/{y}.png',
  },
  MAP_TILES_ATTRIBUTION: {
    test: (value) => value.trim() !== '',
    wants: 'whom the tiles are by',
    example: '"© OpenStreetMap"',
  },
  LIQPAY_PUBLIC_KEY: { test: isKey, wants: 'the public key of your LiqPay shop', example: 'i00000000000' },
  LIQPAY_PRIVATE_KEY: { test: isKey, wants: 'the private key of your LiqPay shop', example: '…' },
  MONOBANK_TOKEN: { test: isKey, wants: 'the token of your monobank acquiring', example: '…' },
  PAYMENT_SANDBOX: { test: isSwitch, wants: 'on or off', example: 'off' },
  SMTP_URL: {
    test: (value) => isUrl(value, ['smtp:', 'smtps:']),
    wants: 'the address of a mail server',
    example: 'smtps://user:password@mail.example:465',
  },
  MAIL_FROM: {
    test: (value) => /^[^\s@]+@[^\s@]+$/.test(value),
    wants: 'an e-mail address',
    example: 'booking@courtside.example',
  },
  SMS_URL: {
    test: isWebAddress,
    wants: 'the address of a gateway for text messages',
    example: 'https://sms.example/send',
  },
  SMS_TOKEN: { test: isKey, wants: 'what the gateway knows you by', example: '…' },
  SMS_SENDER: {
    test: (value) => value.trim() !== '',
    wants: 'the name that text messages come from',
    example: 'Courtside',
  },
  OUTBOX: { test: isSwitch, wants: 'on or off', example: 'off' },
  OUTBOX_SMS: { test: isSwitch, wants: 'on or off', example: 'on' },
  SEED: { test: (value) => value === 'demo' || value === 'none', wants: 'demo or none', example: 'demo' },
} satisfies Record<string, Rule>;

const isLoopback = (url: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/**
 * Who may use what stands in for a service of others. Where nobody said so and that service is missing, it is there for
 * whoever tries the product on this machine.
 */
function openTo(asked: string | undefined, missing: boolean, publicUrl: string): 'off' | 'loopback' | 'everybody' {
  if (asked !== undefined) return asked === 'on' ? 'everybody' : 'off';
  return missing && URL.canParse(publicUrl) && isLoopback(publicUrl) ? 'loopback' : 'off';
}

/** @throws Error that names every wrong variable, what it should be, and an example. Empty variables count as absent. */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const faults: string[] = [];
  const read = (name: keyof typeof RULES): string | undefined => {
    const value = env[name];
    if (value === undefined || value === '') return undefined;
    const { test, wants, example } = RULES[name];
    if (!test(value)) faults.push(`${name} must be ${wants}, for example ${name}=${example}`);
    return value;
  };
  const port = Number(read('PORT') ?? 3000);
  const [tilesUrl, attribution] = [read('MAP_TILES_URL'), read('MAP_TILES_ATTRIBUTION')];
  if (tilesUrl && !attribution)
    faults.push('MAP_TILES_URL needs MAP_TILES_ATTRIBUTION, which says whom the tiles are by');
  const [publicKey, privateKey, token] = [
    read('LIQPAY_PUBLIC_KEY'),
    read('LIQPAY_PRIVATE_KEY'),
    read('MONOBANK_TOKEN'),
  ];
  if (!publicKey !== !privateKey) faults.push('LIQPAY_PUBLIC_KEY and LIQPAY_PRIVATE_KEY go together');
  const [smtpUrl, smsUrl, smsToken] = [read('SMTP_URL'), read('SMS_URL'), read('SMS_TOKEN')];
  if (!smsUrl !== !smsToken) faults.push('SMS_URL and SMS_TOKEN go together');
  const publicUrl = (read('PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, '');
  const keys = publicKey !== undefined || token !== undefined;
  const result: Environment = {
    port,
    host: read('HOST') ?? '0.0.0.0',
    publicUrl,
    databaseUrl: read('DATABASE_URL'),
    dataDir: read('DATA_DIR') ?? '.data',
    logLevel: read('LOG_LEVEL') ?? 'info',
    secretKey: read('SECRET_KEY'),
    seed: read('SEED') === 'none' ? 'none' : 'demo',
    serverRendering: read('SERVER_RENDERING') !== 'off',
    attemptsPerMinute: Number(read('ATTEMPTS_PER_MINUTE')) || undefined,
    leaseSeconds: Number(read('LEASE_SECONDS')) || undefined,
    retentionDays: Number(read('RETENTION_DAYS') ?? 730),
    metricsToken: read('METRICS_TOKEN'),
    trustProxy: proxiesOf(read('TRUST_PROXY') ?? 'none'),
    payments: {
      liqpay: publicKey && privateKey ? { publicKey, privateKey } : undefined,
      monobank: token ? { token } : undefined,
      sandbox: openTo(read('PAYMENT_SANDBOX'), !keys, publicUrl),
    },
    messages: {
      smtpUrl,
      from: read('MAIL_FROM') ?? `noreply@${URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'}`,
      sms: smsUrl && smsToken ? { url: smsUrl, token: smsToken, sender: read('SMS_SENDER') } : undefined,
      outbox: openTo(read('OUTBOX'), !smtpUrl, publicUrl),
      outboxSms: read('OUTBOX_SMS') === 'on',
    },
    site: {
      noIndex: read('NO_INDEX') !== 'off',
      defaultCityId: Number(read('DEFAULT_CITY_ID')) || undefined,
      email: read('CONTACT_EMAIL'),
      phone: read('CONTACT_PHONE'),
      facebook: read('FACEBOOK_URL'),
      instagram: read('INSTAGRAM_URL'),
      googlePlay: read('GOOGLE_PLAY_URL'),
      appStore: read('APP_STORE_URL'),
      appLink: read('APP_LINK'),
      tiles: tilesUrl && attribution ? { url: tilesUrl, attribution } : undefined,
    },
  };
  if (faults.length) throw new Error(`The environment is not right:\n  ${faults.join('\n  ')}`);
  return result;
}
