import { isIP } from 'node:net';

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
  SERVER_RENDERING: { test: (value) => value === 'on' || value === 'off', wants: 'on or off', example: 'on' },
  SEED: { test: (value) => value === 'demo' || value === 'none', wants: 'demo or none', example: 'demo' },
} satisfies Record<string, Rule>;

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
  const result: Environment = {
    port,
    host: read('HOST') ?? '0.0.0.0',
    publicUrl: (read('PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    databaseUrl: read('DATABASE_URL'),
    dataDir: read('DATA_DIR') ?? '.data',
    logLevel: read('LOG_LEVEL') ?? 'info',
    secretKey: read('SECRET_KEY'),
    seed: read('SEED') === 'none' ? 'none' : 'demo',
    serverRendering: read('SERVER_RENDERING') !== 'off',
    trustProxy: proxiesOf(read('TRUST_PROXY') ?? 'none'),
  };
  if (faults.length) throw new Error(`The environment is not right:\n  ${faults.join('\n  ')}`);
  return result;
}
