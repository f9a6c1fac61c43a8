import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readEnvironment } from './environment.ts';
import { VARIABLES } from './environment-variables.ts';

/** deploy/compose.yaml, deploy/Dockerfile and what they name agree with each other and with the server. */
const read = (path: string) => readFileSync(path, 'utf8');

type Service = {
  image?: string;
  build?: { context: string; dockerfile: string };
  env_file?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
};
const COMPOSE_TEXT = read('deploy/compose.yaml');
const COMPOSE = parse(COMPOSE_TEXT, { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const SERVICES = Object.entries(COMPOSE.services);
const SERVERS = SERVICES.filter(([, { build }]) => build);
const SERVER = SERVERS[0]![1];

const DOCKERFILE = read('deploy/Dockerfile');
/** The arguments of an instruction in the Dockerfile, each time that it is used. */
const instructions = (name: string) =>
  [...DOCKERFILE.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, rest]) => rest!);

/** What the file .env beside compose.yaml has, as the documentation makes it. */
const DOT_ENV = { SITE: 'courtside.example', POSTGRES_PASSWORD: 'a-password' };
const INTERPOLATED = /\$\{(\w+)(?::\?[^}]*)?\}/g;
const interpolate = (value: unknown) =>
  String(value).replace(INTERPOLATED, (_, name: string) => DOT_ENV[name as keyof typeof DOT_ENV]);

describe('deploy/compose.yaml', () => {
  it('asks for the variables that its documentation sets, and no other', () => {
    const asked = new Set([...COMPOSE_TEXT.matchAll(INTERPOLATED)].map(([, name]) => name));
    expect([...asked].sort()).toEqual(Object.keys(DOT_ENV).sort());
    const [, documented] = /^printf '(.*)' "\$\(openssl.*> \.env$/m.exec(read('docs/operate.md'))!;
    expect(documented!.split('\\n').flatMap((line) => line.split('=').slice(0, -1))).toEqual(Object.keys(DOT_ENV));
  });

  it('builds from a file that exists, and reads variables from the file that its documentation makes', () => {
    expect(SERVERS.map(([name]) => name)).toEqual(['server-1', 'server-2']);
    expect(existsSync(join('deploy', SERVER.build!.context, SERVER.build!.dockerfile))).toBe(true);
    expect(read('docs/operate.md')).toContain(`\ncp ../.env.example ${SERVER.env_file}\n`);
    // It has secrets.
    for (const file of ['.gitignore', 'deploy/Dockerfile.dockerignore']) {
      expect(read(file).split('\n'), file).toContain(`deploy/${SERVER.env_file}`);
    }
  });

  it('gives the servers an environment that they start with, on the database and the port of the others', () => {
    const given = Object.fromEntries(
      Object.entries(SERVER.environment!).map(([name, value]) => [name, interpolate(value)]),
    );
    expect(Object.keys(VARIABLES)).toEqual(expect.arrayContaining(Object.keys(given)));
    const { publicUrl, databaseUrl, trustProxy, port, host } = readEnvironment(given);
    expect([publicUrl, trustProxy, host]).toEqual([`https://${DOT_ENV.SITE}`, 1, '0.0.0.0']);
    const { POSTGRES_USER, POSTGRES_PASSWORD } = COMPOSE.services.postgres!.environment!;
    const database = new URL(databaseUrl!);
    expect(database.hostname).toBe('postgres');
    expect([database.username, database.password]).toEqual([POSTGRES_USER, interpolate(POSTGRES_PASSWORD)]);
    // PostgreSQL's image names its database after the user.
    expect(database.pathname).toBe(`/${POSTGRES_USER}`);
    const { UPSTREAMS } = COMPOSE.services.caddy!.environment!;
    expect(UPSTREAMS).toBe(SERVERS.map(([name]) => `${name}:${port}`).join(' '));
    expect(instructions('EXPOSE')).toEqual([String(port)]);
  });

  it('has the file of each volume, and uses each that it declares', () => {
    const sources = SERVICES.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]!));
    const [files, named] = [0, 1].map((kind) => sources.filter((source) => Number(!source.startsWith('.')) === kind));
    expect(named!.sort()).toEqual(Object.keys(COMPOSE.volumes).sort());
    for (const file of files!) expect(existsSync(join('deploy', file)), file).toBe(true);
  });

  it('gives Caddy the variables that its file reads', () => {
    const asked = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, name]) => name!);
    expect(Object.keys(COMPOSE.services.caddy!.environment!).sort()).toEqual([...new Set(asked)].sort());
  });

  it('waits only for services that report their health', () => {
    for (const [name, { depends_on = {} }] of SERVICES) {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        const { healthcheck, build } = COMPOSE.services[other]!;
        expect([name, other, condition]).toEqual([name, other, 'service_healthy']);
        expect(healthcheck ?? (build && instructions('HEALTHCHECK')[0]), `${name} waits for ${other}`).toBeTruthy();
      }
    }
  });
});

describe('deploy/Dockerfile', () => {
  it('copies files that exist or that its build makes, and checks health with one of them', () => {
    const copied = instructions('COPY --from=build').map((rest) => rest.split(' ')[0]!.replace('/app/', ''));
    for (const path of copied.filter((one) => one !== 'dist')) expect(existsSync(path), path).toBe(true);
    expect(instructions('RUN')).toContain('npm run build');
    const [check] = instructions('HEALTHCHECK');
    expect(copied).toContain(JSON.parse(check!.slice(check!.indexOf('['))).at(-1));
  });

  it('has the licences of the libraries that sharp loads', () => {
    expect(instructions('COPY --from=build')).toContain('/app/deploy/licenses licenses');
    const notices = read('THIRD-PARTY-NOTICES.md');
    expect(notices).toContain('- libvips: LGPLv3');
    for (const [name, title] of [
      ['LGPL-3.0.txt', 'GNU LESSER GENERAL PUBLIC LICENSE'],
      ['GPL-3.0.txt', 'GNU GENERAL PUBLIC LICENSE'],
    ])
      expect(read(`deploy/licenses/${name}`)).toContain(title);
  });

  it('runs as a user without rights, who owns the only folder that the server writes to', () => {
    const [user] = instructions('USER');
    expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    const [volume] = instructions('VOLUME');
    expect(instructions('ENV').join(' ').split(' ')).toContain(`DATA_DIR=${volume}`);
    expect(instructions('RUN')).toContain(`mkdir ${volume} && chown ${user} ${volume}`);
  });

  it('needs the version of Node that package.json names', () => {
    const { engines } = JSON.parse(read('package.json'));
    const [base] = instructions('ARG');
    expect(Number(/^BASE=node:(\d+)/.exec(base!)?.[1])).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]));
    expect(instructions('FROM').every((from) => from.startsWith('$' + '{BASE}'))).toBe(true);
  });
});
