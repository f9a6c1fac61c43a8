import { isIP } from 'node:net';
import { isEmail } from '#core/domain/email.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import { isLoopbackName } from './http/loopback.ts';

/** One environment variable. The README's table and `.env.example` are generated from these. */
export interface Variable {
  test: (value: string) => boolean;
  /** Describes valid values, after 'must be'. */
  wants: string;
  example: string;
  /** The value when the variable is absent or empty. */
  default?: string;
  /** What happens without a value, if there is no default; 'none' when absent. */
  otherwise?: string;
  /** Markdown, for the README. */
  meaning: string;
}

/** Without a value for any of them, the demonstration on this machine shows examples. */
const OWNER = 'an example in the demonstration, otherwise not shown';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const isUrl = (value: string, protocols: string[]) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** The parts of a comma-separated value. */
export const listOf = (value: string) => value.split(',').map((item) => item.trim());

const isWebAddress = (value: string) => isUrl(value, ['http:', 'https:']);
/** Pages load pictures only over HTTPS, except from this machine. */
const isPictureAddress = (value: string) =>
  isUrl(value, ['https:']) || (isUrl(value, ['http:']) && isLoopbackName(new URL(value).hostname));
const isLogoPath = (value: string) => /\.(svg|png)$/i.test(value);
const isSwitch = (value: string) => value === 'on' || value === 'off';
const isKey = (value: string) => /^\S+$/.test(value);

export const VARIABLES = {
  PORT: {
    test: (value) => /^\d+$/.test(value) && Number(value) <= 65_535,
    wants: 'a port number from 0 to 65535',
    example: '3000',
    default: '3000',
    meaning: 'Port to listen on.',
  },
  HOST: {
    test: (value) => /^[\w.:-]+$/.test(value),
    wants: 'an address to listen on',
    example: '0.0.0.0',
    default: '0.0.0.0',
    meaning: 'Address to listen on; the default is all of them.',
  },
  PUBLIC_URL: {
    test: isWebAddress,
    wants: 'the address that visitors use',
    example: 'https://courtside.example',
    otherwise: '`http://localhost:PORT`',
    meaning: 'Address that visitors use. Links in messages, canonical links and sitemaps begin with it.',
  },
  DATABASE_URL: {
    test: (value) => isUrl(value, ['postgres:', 'postgresql:']),
    wants: 'a PostgreSQL address',
    example: 'postgres://user:password@localhost:5432/courtside',
    otherwise: 'the embedded database',
    meaning: 'PostgreSQL server to use, or a pooler in front of it, see [scaling](docs/scaling.md#behind-a-pooler).',
  },
  DATABASE_LISTEN_URL: {
    test: (value) => isUrl(value, ['postgres:', 'postgresql:']),
    wants: 'a PostgreSQL address',
    example: 'postgres://user:password@localhost:5432/courtside',
    otherwise: '`DATABASE_URL`',
    meaning:
      'The same PostgreSQL server, without the pooler that `DATABASE_URL` names. Migrations and the connection that listens for changes need a session and use this.',
  },
  DATABASE_REPLICA_URL: {
    test: (value) => isUrl(value, ['postgres:', 'postgresql:']),
    wants: 'a PostgreSQL address',
    example: 'postgres://user:password@replica:5432/courtside',
    otherwise: '`DATABASE_URL`',
    meaning:
      'Streaming replica of the PostgreSQL server, for reads that may be a second old, such as searches and pages; see [scaling](docs/scaling.md#read-replicas).',
  },
  DATABASE_NAMED_STATEMENTS: {
    test: isSwitch,
    wants: 'on or off',
    example: 'on',
    otherwise: '`off` with `DATABASE_LISTEN_URL`, else `on`',
    meaning:
      'Whether frequent statements are prepared under names. Set `on` only for a pooler that supports them, such as PgBouncer 1.21 with `max_prepared_statements`.',
  },
  DATA_DIR: {
    test: (value) => value.trim() !== '',
    wants: 'a folder for the embedded database',
    example: '.data',
    default: '.data',
    meaning: 'Folder of the embedded database.',
  },
  SECRET_KEY: {
    test: (value) => value.length >= 32,
    wants: '32 characters or more',
    example: '"$(openssl rand -hex 32)"',
    otherwise: 'created once and stored in the database',
    meaning: 'Key that signs slot tokens and links.',
  },
  SEED: {
    test: (value) => value === 'demo' || value === 'none',
    wants: 'demo or none',
    example: 'demo',
    otherwise: '`demo` if `PUBLIC_URL` is on this machine, else `none`',
    meaning: '`demo` fills an empty database with example clubs; `none` leaves it empty.',
  },
  ALLOW_DEMO: {
    test: isSwitch,
    wants: 'on or off',
    example: 'off',
    default: 'off',
    meaning:
      'Whether a server for visitors elsewhere may have example clubs (`SEED=demo`), an open `OUTBOX` and a `PAYMENT_SANDBOX`, as a public demonstration does. With `off` it refuses to start with them.',
  },
  LOG_LEVEL: {
    test: (value) => LOG_LEVELS.includes(value),
    wants: `one of ${LOG_LEVELS.join(', ')}`,
    example: 'info',
    default: 'info',
    meaning: `Log level of pino: ${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}.`,
  },
  TRUST_PROXY: {
    test: (value) => value === 'none' || /^[1-9]$/.test(value) || listOf(value).every(isNetwork),
    wants: 'none, a count of proxies from 1 to 9, or their addresses and networks, comma-separated',
    example: '127.0.0.1,10.0.0.0/8',
    default: 'none',
    meaning:
      'Proxies whose `X-Forwarded-For` is trusted: `none`, their number (`1`), or their addresses and networks (`127.0.0.1,10.0.0.0/8`). Set it behind a proxy; otherwise all visitors share one rate limit. A number is only safe if clients can only reach the server through the proxies.',
  },
  MAX_CONNECTIONS: {
    test: (value) => /^\d{1,6}$/.test(value) && Number(value) >= 1,
    wants: 'connections from 1 to 999999',
    example: '5000',
    otherwise: 'about half of the open-file limit, at most 10,000',
    meaning:
      'How many connections the process has open at once. Beyond them, waiting connections are closed, and if there are none, new ones get 503. Keep it below half of the open-file limit (`ulimit -n`).',
  },
  CONNECTIONS_PER_ADDRESS: {
    test: (value) => /^\d{1,6}$/.test(value) && Number(value) >= 1,
    wants: 'connections from 1 to 999999',
    example: '500',
    otherwise: 'a quarter of `MAX_CONNECTIONS`, at most 1,000',
    meaning:
      'How many of them one address may have. Families, offices and mobile carriers share an address. Proxies named by `TRUST_PROXY` may have any number.',
  },
  ATTEMPTS_PER_MINUTE: {
    test: (value) => /^\d{1,6}$/.test(value) && Number(value) >= 1,
    wants: 'attempts from 1 to 999999',
    example: '60',
    // Generous, since a family or an office may share one address, and far too few to fill a
    // club's week.
    default: '60',
    meaning:
      'How often per minute one address may book, request, hold, vote, comment or cancel, over all processes. A device gets half of it, an email address a third; after a third of their own limit they must send a proof of work.',
  },
  CONTACT_CODES: {
    test: isSwitch,
    wants: 'on or off',
    example: 'on',
    default: 'on',
    meaning:
      'Whether a customer must confirm the email address with a code beyond a few unpaid bookings. Needs `SMTP_URL`. With `off`, one visitor can fill a club without paying.',
  },
  MESSAGES_PER_HOUR: {
    test: (value) => /^\d{1,6}$/.test(value) && Number(value) >= 1,
    wants: 'messages from 1 to 999999',
    example: '5',
    default: '5',
    meaning:
      'Emails and text messages that one recipient gets per hour, over all processes. Further ones are sent later; two of the emails are kept for codes and offers of freed times. Clubs get theirs at once.',
  },
  LEASE_SECONDS: {
    test: (value) => /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= 3600,
    wants: 'seconds from 1 to 3600',
    example: '600',
    // Ten minutes: the form takes two or three.
    default: '600',
    meaning: 'How long a slot is held while a visitor fills in the form, and again when the hold is renewed.',
  },
  RETENTION_DAYS: {
    test: (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1,
    wants: 'days from 1 to 99999',
    example: '730',
    default: '730',
    meaning:
      'Days after a visit until the names, contacts and comments of its customer are deleted, see [SECURITY.md](SECURITY.md).',
  },
  DRAIN_SECONDS: {
    test: (value) => /^\d{1,3}$/.test(value) && Number(value) <= 300,
    wants: 'seconds from 0 to 300',
    example: '5',
    default: '0',
    meaning:
      'How long a process goes on serving after `SIGTERM`, while `/readyz` answers 503, so that a load balancer stops sending it requests, see [upgrades](docs/operate.md#upgrade).',
  },
  METRICS_TOKEN: {
    test: (value) => /^\S{16,}$/.test(value),
    wants: '16 characters or more without spaces',
    example: '"$(openssl rand -hex 16)"',
    otherwise: 'no metrics',
    meaning: 'Bearer token that opens `/metrics`, see [docs/operate.md](docs/operate.md).',
  },
  SERVER_RENDERING: {
    test: isSwitch,
    wants: 'on or off',
    example: 'on',
    default: 'on',
    meaning: '`off` leaves the rendering of widgets on our own pages to the browser.',
  },
  LIQPAY_PUBLIC_KEY: {
    test: isKey,
    wants: 'the public key of your LiqPay shop',
    example: 'i00000000000',
    meaning: 'Online payment through LiqPay, see [docs/payments.md](docs/payments.md).',
  },
  LIQPAY_PRIVATE_KEY: {
    test: isKey,
    wants: 'the private key of your LiqPay shop',
    example: '…',
    meaning: 'Required with `LIQPAY_PUBLIC_KEY`.',
  },
  MONOBANK_TOKEN: {
    test: isKey,
    wants: 'the token of your monobank acquiring',
    example: '…',
    meaning: 'Online payment through monobank acquiring.',
  },
  PAYMENT_SANDBOX: {
    test: isSwitch,
    wants: 'on or off',
    example: 'off',
    otherwise: 'on this machine only, if there are no payment keys',
    meaning: '`on` lets all clients pay in a sandbox, without money; `off` disables it.',
  },
  SMTP_URL: {
    test: (value) => isUrl(value, ['smtp:', 'smtps:']),
    wants: 'the address of a mail server',
    example: 'smtps://user:password@mail.example:465',
    otherwise: 'no email is sent',
    meaning: 'Mail server, see [docs/messages.md](docs/messages.md).',
  },
  MAIL_FROM: {
    test: (value) => /^[^\s@]+@[^\s@]+$/.test(value),
    wants: 'an email address',
    example: 'booking@courtside.example',
    otherwise: '`noreply@` the host of `PUBLIC_URL`',
    meaning: 'Sender of emails.',
  },
  SMS_URL: {
    test: isWebAddress,
    wants: 'the address of a gateway for text messages',
    example: 'https://sms.example/send',
    otherwise: 'no text message is sent',
    meaning: 'Gateway for text messages, see [docs/messages.md](docs/messages.md).',
  },
  SMS_TOKEN: {
    test: isKey,
    wants: 'what the gateway knows you by',
    example: '…',
    meaning: 'Token of the gateway. Required with `SMS_URL`.',
  },
  SMS_SENDER: {
    test: (value) => value.trim() !== '',
    wants: 'the name that text messages come from',
    example: 'Courtside',
    meaning: 'Sender of text messages.',
  },
  OUTBOX: {
    test: isSwitch,
    wants: 'on or off',
    example: 'off',
    otherwise: 'on this machine only, if there is no mail server',
    meaning: '`on` shows all messages to all clients at `/outbox`; `off` disables the page.',
  },
  OUTBOX_SMS: {
    test: isSwitch,
    wants: 'on or off',
    example: 'on',
    default: 'off',
    meaning: '`on` also shows text messages there when no gateway is set.',
  },
  WEBHOOK_PRIVATE_ADDRESSES: {
    test: isSwitch,
    wants: 'on or off',
    example: 'off',
    otherwise: '`on` if `PUBLIC_URL` is on this machine, else `off`',
    meaning:
      'Whether [webhooks](docs/webhooks.md) and requests for [coaches’ calendars](docs/desk.md#coaches-calendars) may go to addresses that only this machine or its network reaches. With `on`, the operator who writes `webhooks.yaml`, and owners who enter a coach’s calendar, can reach machines behind your firewall.',
  },
  API_DOCS: {
    test: isSwitch,
    wants: 'on or off',
    example: 'on',
    otherwise: 'on this machine only',
    meaning: '`on` shows the API reference to all clients at `/api/docs`; `off` disables the page.',
  },
  NO_INDEX: {
    test: isSwitch,
    wants: 'on or off',
    example: 'off',
    default: 'on',
    meaning: '`on` keeps search engines out of every page except the Russian home page; `off` lets them in.',
  },
  DEFAULT_CITY_ID: {
    test: (value) => /^[1-9]\d*$/.test(value),
    wants: "a city's number",
    example: '1',
    otherwise: 'the first city',
    meaning: 'Number of the city that crawlers are shown.',
  },
  BRAND_NAME: {
    // Also a header of emails, and the name under an icon.
    test: (value) => /^[^\p{Cc}<>]{1,30}$/u.test(value) && value.trim() === value,
    wants: 'a name of 1 to 30 characters',
    example: '"Lutsk Sport"',
    default: 'Courtside',
    meaning:
      'Name of your site: in its logo, titles, documents, installed app and structured data, and as the sender of emails.',
  },
  BRAND_COLOR: {
    test: (value) => /^#[0-9a-f]{6}$/i.test(value),
    wants: 'a colour as #rrggbb',
    example: "'#8a1538'",
    otherwise: 'that of Courtside',
    meaning:
      'Accent of your site, its icons and emails. Dark pages get a lighter one. A colour that cannot be read on white stops the start, with a darker one.',
  },
  LANGUAGES: {
    test: (value) => {
      const named = listOf(value);
      return (
        named.every((one) => (LANGUAGES as readonly string[]).includes(one)) && new Set(named).size === named.length
      );
    },
    wants: `different languages of ${LANGUAGES.join(', ')}, separated by commas`,
    example: 'uk,en',
    default: LANGUAGES.join(','),
    meaning:
      'Languages of your site, desk and messages. Visitors who read none of them get English, or without it the first, see [operations](docs/operate.md#your-languages).',
  },
  BRAND_LOGO: {
    test: isLogoPath,
    wants: 'the path of an SVG or PNG file',
    example: '/etc/courtside/logo.svg',
    otherwise: 'that of Courtside',
    meaning:
      'SVG or PNG file of your logo, for pages, icons and share pictures, see [operations](docs/operate.md#your-name-colour-and-logo).',
  },
  BRAND_LOGO_DARK: {
    test: isLogoPath,
    wants: 'the path of an SVG or PNG file',
    example: '/etc/courtside/logo-dark.svg',
    otherwise: '`BRAND_LOGO`',
    meaning: 'The same for dark pages.',
  },
  CONTACT_EMAIL: {
    test: isEmail,
    wants: 'an email address',
    example: 'hello@courtside.example',
    otherwise: OWNER,
    meaning: 'Email address on the site.',
  },
  LEGAL_NAME: {
    test: (value) => value.trim() !== '',
    wants: 'the legal name',
    example: '"Courtside LLC"',
    otherwise: '`BRAND_NAME`',
    meaning: 'Your legal name, beside © at the bottom of every page and in the structured data.',
  },
  LEGAL_ADDRESS: {
    test: (value) => value.trim() !== '',
    wants: 'the legal name and address',
    example: '"Courtside LLC, 1 Kyrylivska St, Kyiv 04080"',
    otherwise: OWNER,
    meaning: 'Your legal name and address, at the bottom of every page, in all languages as you write it.',
  },
  SECURITY_CONTACT: {
    test: (value) => isEmail(value) || isUrl(value, ['https:']),
    wants: 'an email address, or an https address',
    example: 'security@courtside.example',
    otherwise: '`CONTACT_EMAIL`',
    meaning: 'Where to report vulnerabilities, for `/.well-known/security.txt`. Without either there is no such file.',
  },
  OPENACTIVE_LICENSE: {
    test: (value) => value === 'none' || isWebAddress(value),
    wants: 'none, or the address of a licence',
    example: 'https://creativecommons.org/licenses/by/4.0/',
    default: 'https://creativecommons.org/licenses/by/4.0/',
    meaning:
      'Licence of the [OpenActive feeds](docs/openactive.md), which publish the clubs, their free times and sessions as open data. `none` publishes no feeds.',
  },
  CONTACT_PHONE: {
    test: (value) => /^\+\d{8,15}$/.test(value),
    wants: 'a phone number',
    example: '+380441234567',
    otherwise: OWNER,
    meaning: 'Phone number on the site.',
  },
  FACEBOOK_URL: {
    test: isWebAddress,
    wants: 'a web address',
    example: 'https://www.facebook.com/courtside',
    otherwise: OWNER,
    meaning: 'Your page on Facebook.',
  },
  INSTAGRAM_URL: {
    test: isWebAddress,
    wants: 'a web address',
    example: 'https://www.instagram.com/courtside',
    otherwise: OWNER,
    meaning: 'Your page on Instagram.',
  },
  GOOGLE_PLAY_URL: {
    test: isWebAddress,
    wants: 'a web address',
    example: 'https://play.google.com/store/apps/details?id=courtside',
    otherwise: OWNER,
    meaning: 'Your app on Google Play. `/m` sends Android phones there.',
  },
  APP_STORE_URL: {
    test: isWebAddress,
    wants: 'a web address',
    example: 'https://apps.apple.com/app/id1',
    otherwise: OWNER,
    meaning: 'Your app in the App Store. `/m` sends iPhones there.',
  },
  APP_LINK: {
    test: (value) => URL.canParse(value),
    wants: 'an address that the app opens',
    example: 'courtside://open',
    meaning: 'Address that opens the app; `/m/<path>` adds the path.',
  },
  MAP_TILES_URL: {
    test: (value) =>
      value === 'none' ||
      (isPictureAddress(value.replace(/\{[zxysr]\}/g, '0')) &&
        ['{z}', '{x}', '{y}'].every((part) => value.includes(part))),
    wants: 'none, or the https address of map tiles with {z}, {x} and {y}',
    example: 'https://tiles.example/{z}/{x}/{y}.png',
    default: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    meaning:
      "`https` address of the site's map tiles with `{z}`, `{x}` and `{y}`. `none` shows a drawn map without streets and requests nothing from others. Busy sites need a provider of their own; see [operations](docs/operate.md#the-map).",
  },
  MAP_TILES_ATTRIBUTION: {
    test: (value) => value.trim() !== '',
    wants: 'whom the tiles are by',
    example: '"© OpenStreetMap"',
    otherwise: 'that of OpenStreetMap for its own tiles',
    meaning: 'Attribution of the tiles, as text and links. Required with another `MAP_TILES_URL`.',
  },
} satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;
/** Variables that always have a value. */
export type VariableWithDefault = {
  [Name in VariableName]: (typeof VARIABLES)[Name] extends { default: string } ? Name : never;
}[VariableName];
