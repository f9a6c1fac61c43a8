import type { Language } from '#core/schemas/scalars.ts';
import type { ContactCodes } from './booking/customer.ts';
import {
  listOf,
  VARIABLES,
  type Variable,
  type VariableName,
  type VariableWithDefault,
} from './environment-variables.ts';
import type { Access } from './http/developer-pages.ts';
import { isLoopbackName } from './http/loopback.ts';
import type { MessageSettings } from './messages/settings.ts';
import type { PaymentSettings } from './payment/settings.ts';
import { accentFault, accentOf } from './site/accent.ts';
import { ownerOf } from './site/demo-owner.ts';
import type { Brand, SiteSettings } from './site/settings.ts';
import type { WebhookSettings } from './webhooks/settings.ts';

/**
 * The number of proxies in front of this server, or their addresses and networks; false trusts
 * none.
 */
export type TrustedProxies = false | number | string[];

/** The process's configuration, checked once at start. */
export type Environment = {
  port: number;
  host: string;
  /** Without a trailing slash. */
  publicUrl: string;
  databaseUrl: string | undefined;
  /** The same server without a pooler, for what needs a session. */
  listenUrl: string | undefined;
  /** A replica of it, for reads that may be a second old. */
  replicaUrl: string | undefined;
  /** Whether frequent statements are prepared under names. */
  namedStatements: boolean;
  /** Folder of the embedded database. */
  dataDir: string;
  logLevel: string;
  secretKey: string | undefined;
  seed: 'demo' | 'none';
  trustProxy: TrustedProxies;
  /** The caps on connections; undefined for the default. */
  connections: { max: number | undefined; perAddress: number | undefined };
  /** Attempts per minute of one address. */
  attemptsPerMinute: number;
  contactCodes: ContactCodes;
  /** How long a slot is held, in seconds. */
  leaseSeconds: number;
  /** How long the process goes on serving after it was told to stop, in seconds. */
  drainSeconds: number;
  brand: Brand;
  /** Of the site and of messages; without English the first is for those who read none of them. */
  languages: readonly Language[];
  /** The files of the operator's logo; `dark` is for dark pages. */
  logo: { light: string; dark: string | undefined } | undefined;
  /** Without the logo, which is read when the server starts. */
  site: SiteSettings;
  payments: PaymentSettings;
  messages: MessageSettings;
  webhooks: WebhookSettings;
  /** For how many days customers' data is stored after their visit. */
  retentionDays: number;
  /** The token that may read the metrics; there are none when absent. */
  metricsToken: string | undefined;
  /** Who may open the API reference. */
  apiDocs: Access;
  /** Where vulnerabilities are reported. */
  securityContact: string | undefined;
  /** The OpenActive feeds, with the address of their data's licence; undefined for none. */
  openActive: { license: string } | undefined;
  /** Whether our own pages are sent with rendered elements. */
  serverRendering: boolean;
};

/** The attribution that the licence of OpenStreetMap's data requires. */
const OPENSTREETMAP = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>';

const optionalNumber = (value: string | undefined) => (value === undefined ? undefined : Number(value));

function parseProxies(value: string): TrustedProxies {
  if (value === 'none') return false;
  return /^\d+$/.test(value) ? Number(value) : listOf(value);
}

const isOnThisMachine = (publicUrl: string) => URL.canParse(publicUrl) && isLoopbackName(new URL(publicUrl).hostname);

/** What belongs on a public address only if that is a demonstration, and why. */
const DEMO_ONLY = [
  ['SEED', 'demo', 'fills the site with invented clubs', 'none'],
  ['OUTBOX', 'on', 'shows the messages of all customers, with their links, to everybody', 'off'],
  ['PAYMENT_SANDBOX', 'on', 'lets everybody pay without money', 'off'],
] as const;

/**
 * Who may use a stand-in for an external service. By default, if that service is not configured,
 * the stand-in is open to clients on this machine.
 */
function resolveAccess(setting: string | undefined, missing: boolean, publicUrl: string): Access {
  if (setting !== undefined) return setting === 'on' ? 'everybody' : 'off';
  return missing && isOnThisMachine(publicUrl) ? 'loopback' : 'off';
}

/**
 * Reads the environment. Empty variables count as absent.
 * @throws Error that names every wrong variable, its valid values, and an example
 */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const faults: string[] = [];
  function read(name: VariableWithDefault): string;
  function read(name: VariableName): string | undefined;
  function read(name: VariableName): string | undefined {
    const { test, wants, example, default: absent }: Variable = VARIABLES[name];
    const value = env[name] || absent;
    if (value !== undefined && !test(value)) faults.push(`${name} must be ${wants}, for example ${name}=${example}`);
    return value;
  }
  const port = Number(read('PORT'));
  const [databaseUrl, listenUrl] = [read('DATABASE_URL'), read('DATABASE_LISTEN_URL')];
  if (listenUrl && !databaseUrl) faults.push('DATABASE_LISTEN_URL needs DATABASE_URL, which queries use');
  const replicaUrl = read('DATABASE_REPLICA_URL');
  if (replicaUrl && !databaseUrl)
    faults.push('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replicas');
  const tilesUrl = read('MAP_TILES_URL');
  const isOpenStreetMap = tilesUrl === VARIABLES.MAP_TILES_URL.default;
  const attribution = read('MAP_TILES_ATTRIBUTION') ?? (isOpenStreetMap ? OPENSTREETMAP : undefined);
  if (tilesUrl !== 'none' && !attribution)
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
  const seed = (read('SEED') ?? (isOnThisMachine(publicUrl) ? 'demo' : 'none')) === 'none' ? 'none' : 'demo';
  if (read('ALLOW_DEMO') !== 'on' && !isOnThisMachine(publicUrl)) {
    for (const [name, value, what, instead] of DEMO_ONLY) {
      if (env[name] === value) {
        faults.push(
          `${name}=${value} ${what}, and PUBLIC_URL is not on this machine: set ${name}=${instead}, or ALLOW_DEMO=on for a public demonstration`,
        );
      }
    }
  }
  const color = read('BRAND_COLOR');
  const isColor = color !== undefined && VARIABLES.BRAND_COLOR.test(color);
  const pale = isColor && accentFault(color);
  if (pale) faults.push(`BRAND_COLOR ${pale}`);
  const brand: Brand = { name: read('BRAND_NAME'), accent: isColor && !pale ? accentOf(color) : undefined };
  const [logo, darkLogo] = [read('BRAND_LOGO'), read('BRAND_LOGO_DARK')];
  if (darkLogo && !logo) faults.push('BRAND_LOGO_DARK needs BRAND_LOGO, which is for light pages');
  const languages = listOf(read('LANGUAGES')) as Language[];
  const apiDocs = resolveAccess(read('API_DOCS'), true, publicUrl);
  const license = read('OPENACTIVE_LICENSE');
  const keys = publicKey !== undefined || token !== undefined;
  const result: Environment = {
    port,
    host: read('HOST'),
    publicUrl,
    databaseUrl,
    listenUrl,
    replicaUrl,
    namedStatements: (read('DATABASE_NAMED_STATEMENTS') ?? (listenUrl ? 'off' : 'on')) === 'on',
    dataDir: read('DATA_DIR'),
    logLevel: read('LOG_LEVEL'),
    secretKey: read('SECRET_KEY'),
    seed,
    serverRendering: read('SERVER_RENDERING') !== 'off',
    connections: {
      max: optionalNumber(read('MAX_CONNECTIONS')),
      perAddress: optionalNumber(read('CONNECTIONS_PER_ADDRESS')),
    },
    attemptsPerMinute: Number(read('ATTEMPTS_PER_MINUTE')),
    contactCodes: read('CONTACT_CODES') as ContactCodes,
    leaseSeconds: Number(read('LEASE_SECONDS')),
    drainSeconds: Number(read('DRAIN_SECONDS')),
    retentionDays: Number(read('RETENTION_DAYS')),
    metricsToken: read('METRICS_TOKEN'),
    trustProxy: parseProxies(read('TRUST_PROXY')),
    payments: {
      liqpay: publicKey && privateKey ? { publicKey, privateKey } : undefined,
      monobank: token ? { token } : undefined,
      sandbox: resolveAccess(read('PAYMENT_SANDBOX'), !keys, publicUrl),
    },
    messages: {
      smtpUrl,
      from: read('MAIL_FROM') ?? `noreply@${URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'}`,
      sms: smsUrl && smsToken ? { url: smsUrl, token: smsToken, sender: read('SMS_SENDER') } : undefined,
      outbox: resolveAccess(read('OUTBOX'), !smtpUrl, publicUrl),
      outboxSms: read('OUTBOX_SMS') === 'on',
      perHour: Number(read('MESSAGES_PER_HOUR')),
    },
    webhooks: {
      privateAddresses: (read('WEBHOOK_PRIVATE_ADDRESSES') ?? (isOnThisMachine(publicUrl) ? 'on' : 'off')) === 'on',
    },
    apiDocs,
    openActive: license === 'none' ? undefined : { license },
    securityContact: read('SECURITY_CONTACT') ?? read('CONTACT_EMAIL'),
    brand,
    languages,
    logo: logo === undefined ? undefined : { light: logo, dark: darkLogo },
    site: {
      languages,
      brand: { name: brand.name, color: brand.accent?.light, css: brand.accent?.css },
      noIndex: read('NO_INDEX') !== 'off',
      defaultCityId: Number(read('DEFAULT_CITY_ID')) || undefined,
      ...ownerOf(
        {
          email: read('CONTACT_EMAIL'),
          phone: read('CONTACT_PHONE'),
          legalName: read('LEGAL_NAME'),
          legalAddress: read('LEGAL_ADDRESS'),
          facebook: read('FACEBOOK_URL'),
          instagram: read('INSTAGRAM_URL'),
          googlePlay: read('GOOGLE_PLAY_URL'),
          appStore: read('APP_STORE_URL'),
        },
        seed === 'demo' && isOnThisMachine(publicUrl),
      ),
      appLink: read('APP_LINK'),
      retentionDays: Number(read('RETENTION_DAYS')),
      apiDocs: apiDocs !== 'off',
      feedsLicense: license === 'none' ? undefined : license,
      tiles: tilesUrl !== 'none' && attribution ? { url: tilesUrl, attribution } : undefined,
    },
  };
  if (faults.length) throw new Error(`The environment is not right:\n  ${faults.join('\n  ')}`);
  return result;
}
