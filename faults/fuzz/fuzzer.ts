import { is } from 'superstruct';
import { type Random, randomFor } from '#core/domain/random.ts';
import { ERROR_STATUS, ProblemDetails } from '#core/schemas/errors.ts';
import { type FuzzRequest, type FuzzResponse, sendRequest } from './send-request.ts';
import {
  collectValues,
  EDGE_CASES,
  type JsonSchema,
  type KnownValues,
  MAX_VALUES,
  makeValue,
  mutate,
  textFrom,
} from './values.ts';

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: JsonSchema };
type Operation = {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
  responses: Record<string, unknown>;
  /** Only of calls that need a session of a club's staff. */
  security?: object[];
};
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};

/** A fault: the request, the answer, and why the answer is wrong. */
export type Finding = { number: number; fault: string; request: FuzzRequest; answer?: FuzzResponse | undefined };
export type FuzzReport = {
  requests: number;
  byStatus: Record<number, number>;
  byCall: Record<string, number>;
  findings: Finding[];
};

const HEADERS: Record<string, string[]> = {
  'accept-language': ['uk', 'ru', 'en', 'xx', '', ';;;q=', 'q=1e9,uk;q=-1', 'a'.repeat(2000)],
  'x-device-id': ['device-of-the-fuzzer', 'd'.repeat(99), 'd'.repeat(101), '', ' ', '\xff\xfe'],
  'idempotency-key': ['', 'short', 'k'.repeat(200), 'k'.repeat(201), '\xe9\xe9\xe9\xe9\xe9\xe9\xe9\xe9'],
  origin: ['https://ally.example', 'null', 'not an origin', 'https://[::1', 'file://'],
  'content-type': [
    'application/json',
    'text/plain',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'a/b/c',
    '',
  ],
  accept: ['text/html', '*/*;q=0', 'application/xml', ''],
  'accept-encoding': ['gzip', 'br;q=0', 'identity;q=0, *;q=0', 'x', ''],
  'if-none-match': ['*', '"x"', 'W/"', ''],
  'x-forwarded-for': ['1.2.3.4', 'not an address', '::ffff:1.2.3.4%eth0'],
  'last-event-id': ['0', '-1', 'x'.repeat(500), '9'.repeat(30)],
  range: ['bytes=0-', 'bytes=-1', 'lines=1-2'],
  'content-encoding': ['gzip', 'x'],
  expect: ['200-ok'],
};

const isJsonAnswer = ({ headers }: FuzzResponse) => String(headers['content-type'] ?? '').includes('json');

function parseJson(answer: FuzzResponse): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    return undefined;
  }
}

/**
 * Returns why a response is wrong, or undefined. Every refusal must be a problem document with the
 * right status.
 */
export function findFault(
  fuzzRequest: FuzzRequest,
  answer: FuzzResponse,
  documented: Set<string> | undefined,
): string | undefined {
  const { status } = answer;
  if (status >= 500) return `answered ${status}`;
  if (documented && !documented.has(String(status))) return `answered ${status}, which is not documented`;
  if (fuzzRequest.method === 'HEAD') return undefined;
  if (status < 400) {
    return isJsonAnswer(answer) && parseJson(answer) === undefined ? 'answered with invalid JSON' : undefined;
  }
  const problem = parseJson(answer);
  if (!String(answer.headers['content-type']).startsWith('application/problem+json'))
    return 'refused without a problem document';
  if (!is(problem, ProblemDetails)) return 'refused with a broken problem document';
  const expected = ERROR_STATUS[problem.code as keyof typeof ERROR_STATUS];
  return problem.status === status && expected === status
    ? undefined
    : `problem ${problem.code} with status ${problem.status} in a response with ${status}`;
}

const encode = (random: Random, value: unknown) => {
  const text = textFrom(value);
  // A URL cannot contain half a surrogate pair.
  return random.chance(0.05) ? '%E0%A4%A' : encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'));
};

const asHeader = (value: unknown) => textFrom(value).replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');

/** A body as bytes: mostly valid JSON, sometimes broken in ways that no value can be. */
function encodeBody(body: unknown, random: Random): Buffer {
  const text = JSON.stringify(body) ?? '';
  const way = random.between(0, 60);
  if (way === 0) return Buffer.from(text.slice(0, random.between(0, text.length)));
  if (way === 1) return Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0])]);
  if (way === 2) return Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
  if (way === 3) return Buffer.alloc(70_000, 'x');
  if (way === 4) return Buffer.alloc(0);
  if (way === 5) return Buffer.from(`\ufeff${text}`);
  return Buffer.from(text);
}

type Call = { path: string; method: string; operation: Operation };

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'];

const tokensOf = (source: string) => `${source} token`;

/**
 * Calls that only get past their checks with values from one source: a token of another call's
 * answers or of the club's emails, or the number of a thing that is behind the call. Later lines win.
 */
const SOURCES: [call: RegExp, field: string, source: string][] = [
  [/^\/v1\/leases$|^\/v2\/bookings\/book$/, 'slots', tokensOf('/v1/slots')],
  [/^\/v1\/leases\/\{token\}/, 'token', tokensOf('/v1/leases')],
  [/^\/v\d\/bookings\/(decode|cancel|pay|times|move|comment.*)$/, 'token', tokensOf('/v2/bookings/book')],
  [/^\/v1\/bookings\/move$/, 'slots', tokensOf('/v1/bookings/times')],
  [/^\/v1\/bookings\/repeat/, 'token', 'token of a booking to repeat'],
  [/^\/v1\/bookings\/(series|match)/, 'token', 'token of a series'],
  [/^\/v2\/bookings\/split/, 'token', 'token of an organiser'],
  [/^\/v2\/players\//, 'invite_token', 'token of an invitation'],
  [/^\/v2\/players\//, 'token', 'token of a player who pays'],
  [/^\/v1\/matches\//, 'token', 'token of a host'],
  [/^\/v1\/matches\/(player|leave)$/, 'token', 'token of a player'],
  [/^\/v1\/clubs\/\{id\}\/match/, 'id', 'club with matches'],
  [/^\/v1\/clubs\/\{id\}\/match/, 'match_id', 'match'],
  [/^\/v1\/slot-wishes\//, 'token', 'token of a wish'],
  [/^\/v1\/slot-watches\//, 'token', 'token of one in line'],
  [/^\/v1\/desk\//, 'token', 'token of an email'],
  [/^\/v1\/desk\/sessions$/, 'token', 'token of a sign-in link'],
  [/^\/v1\/desk\/clubs\//, 'slug', 'desk'],
  [/^\/v1\/desk\/clubs\//, 'service_id', 'service at the desk'],
  [/^\/v1\/desk\/clubs\//, 'court_id', 'court at the desk'],
  [/^\/v1\/desk\/clubs\//, 'court_ids', 'court at the desk'],
  [/^\/v1\/desk\/clubs\//, 'duration', 'minutes at the desk'],
  [/^\/v1\/desk\/clubs\//, 'date', 'day at the desk'],
  [/^\/v1\/desk\/clubs\//, 'from', 'day at the desk'],
  [/^\/v1\/desk\/clubs\//, 'time', 'time at the desk'],
  // A day, or a time of a day, after any of these.
  [/^\/v1\/desk\/clubs\//, 'until_date', 'day after that'],
  [/^\/v1\/desk\/clubs\//, 'to', 'day after that'],
  [/^\/v1\/desk\/clubs\//, 'until', 'time after that'],
  [/^\/v1\/desk\/clubs\/\{slug\}\/bookings\/\{id\}/, 'id', 'booking at the desk'],
  [/^\/v1\/desk\/clubs\/\{slug\}\/blocks\/\{id\}/, 'id', 'block at the desk'],
  [/^\/v1\/desk\/clubs\/\{slug\}\/requests\/\{id\}/, 'id', 'request at the desk'],
  [/^\/v1\/desk\/clubs\/\{slug\}\/matches\/\{id\}/, 'id', 'match'],
  [/^\/v1\/desk\/clubs\/\{slug\}\/members\/\{id\}/, 'id', 'member at the desk'],
  [/^\/v1\/desk\/clubs\/\{slug\}\/requests\//, 'slug', 'desk with requests'],
];

/** The known values, with those that a call needs instead of any others. */
function valuesFor({ path }: Call, pool: KnownValues): KnownValues {
  const needed = SOURCES.flatMap(([call, field, source]) => {
    const values = call.test(path) && pool.get(source);
    return values ? [[field, values] as const] : [];
  });
  return new Map([...pool, ...needed]);
}

type Values = { schemas: Record<string, JsonSchema>; pool: KnownValues; bodies: Record<string, object[]> };

/** Creates a request of a call. It is valid, or has one to three faults. */
function createRequest(call: Call, { schemas, pool, bodies }: Values, random: Random) {
  const { parameters, requestBody } = call.operation;
  const known = [...pool.values()].flat();
  const source = { pool: valuesFor(call, pool), random, used: new Map() };
  const faults = random.chance(0.3) ? 0 : random.between(1, 3);
  const targets = ['path', 'query', 'header', 'body', 'body', 'body'];
  const faultyParts = Array.from({ length: faults }, () => random.pick(targets));
  const isFaulty = (place: string) => faultyParts.includes(place);
  const valueFor = ({ name, schema }: Parameter) => makeValue(schema, schemas, source, name);
  const mutateSometimes = (value: unknown, place: string) =>
    isFaulty(place) && random.chance(0.5) ? mutate(value, random, known) : value;

  let path = `/api${call.path}`;
  const query: string[] = [];
  const headers: Record<string, string> = {};
  for (const parameter of parameters) {
    const { name } = parameter;
    if (parameter.in === 'path')
      path = path.replace(`{${name}}`, encode(random, mutateSometimes(valueFor(parameter), 'path')));
    else if (parameter.in === 'query') {
      const isOmitted = isFaulty('query') ? random.chance(0.5) : !parameter.required && random.chance(0.6);
      if (!isOmitted)
        query.push(`${encodeURIComponent(name)}=${encode(random, mutateSometimes(valueFor(parameter), 'query'))}`);
    } else if (parameter.required && !(isFaulty('header') && random.chance(0.4))) {
      headers[name.toLowerCase()] =
        name === 'Idempotency-Key' ? `fuzz-${random.between(1, 1e9)}` : 'device-of-the-fuzzer';
    }
  }
  const sessions = call.operation.security && pool.get('session');
  if (sessions && !(isFaulty('header') && random.chance(0.3)))
    headers.authorization = `Bearer ${random.pick(sessions)}`;
  if (isFaulty('query') && query.length > 0 && random.chance(0.3)) query.push(random.pick(query));
  if (isFaulty('query') && random.chance(0.3))
    query.push(`${random.pick(['x', '__proto__', 'a[b]', '%'])}=${encode(random, random.pick(EDGE_CASES))}`);
  if (isFaulty('header')) {
    const name = random.pick(Object.keys(HEADERS));
    headers[name] = random.pick(HEADERS[name]!);
  }
  let body: Buffer | undefined;
  const schema = requestBody?.content['application/json']?.schema;
  if (requestBody && !schema) {
    // A file. It begins like a picture, or like nothing that is known.
    const signature = random.pick(['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP', '']);
    body = Buffer.concat([
      Buffer.from(signature, 'latin1'),
      Buffer.alloc(random.between(0, 500), random.between(0, 255)),
    ]);
    headers['content-type'] ??= random.pick(Object.keys(requestBody.content));
    headers['content-length'] = String(body.length);
  } else if (schema) {
    const knownBodies = bodies[call.path];
    let value = knownBodies && random.chance(0.7) ? random.pick(knownBodies) : makeValue(schema, schemas, source);
    for (const place of faultyParts) if (place === 'body') value = mutate(value, random, known);
    body = isFaulty('body') ? encodeBody(value, random) : Buffer.from(JSON.stringify(value) ?? '');
    headers['content-type'] ??= 'application/json';
    headers['content-length'] = String(body.length);
  }
  const method = isFaulty('path') && random.chance(0.2) ? random.pick(METHODS) : call.method;
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, asHeader(value)]));
  return {
    method: method.toUpperCase(),
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: sent,
    body,
  };
}

/** Calls that are public but not in the document. */
const UNDOCUMENTED: Document['paths'] = {
  '/v1/payments/{provider}/callback': {
    post: {
      parameters: [
        { name: 'provider', in: 'path', schema: { type: 'string', enum: ['sandbox', 'liqpay', 'monobank'] } },
      ],
      requestBody: {
        content: {
          'application/json': {
            schema: { type: 'object', properties: { data: { type: 'string' }, signature: { type: 'string' } } },
          },
        },
      },
      responses: {},
    },
  },
  '/v1/covers/{sport}/{surface}/{seed}/{size}.svg': {
    get: {
      parameters: ['sport', 'surface', 'seed', 'size'].map((name) => ({
        name,
        in: 'path',
        schema: { type: 'string' },
      })),
      responses: {},
    },
  },
};

type FuzzOptions = {
  seed: number;
  keepGoing: (requests: number) => boolean;
  /** Fields and values that no answer contains. */
  known?: Record<string, unknown[]>;
  /** Bodies whose values only fit together, by the path of their call. */
  bodies?: Record<string, object[]>;
  maxFindings?: number;
};

/**
 * Calls every operation of a server repeatedly with valid and invalid requests, until it is stopped
 * or has `maxFindings` findings. The same seed creates the same requests as long as the responses
 * are the same.
 */
export async function fuzz(
  port: number,
  document: Document,
  { seed, keepGoing, known = {}, bodies = {}, maxFindings = 10 }: FuzzOptions,
): Promise<FuzzReport> {
  const random = randomFor(`fuzz ${seed}`);
  const { schemas } = document.components;
  const calls: Call[] = Object.entries({ ...document.paths, ...UNDOCUMENTED }).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
  const pool: KnownValues = new Map(Object.entries(known));
  const report: FuzzReport = { requests: 0, byStatus: {}, byCall: {}, findings: [] };
  while (keepGoing(report.requests) && report.findings.length < maxFindings) {
    const call = calls[report.requests % calls.length]!;
    report.requests += 1;
    const fuzzRequest = createRequest(call, { schemas, pool, bodies }, random);
    const isSameMethod = fuzzRequest.method === call.method.toUpperCase();
    const statuses = Object.keys(call.operation.responses);
    let answer: FuzzResponse | undefined;
    let fault: string | undefined;
    try {
      answer = await sendRequest(port, fuzzRequest);
      fault = findFault(
        fuzzRequest,
        answer,
        isSameMethod && statuses.length > 0 ? new Set([...statuses, '304']) : undefined,
      );
    } catch (error) {
      fault = (error as Error).message;
    }
    if (answer) report.byStatus[answer.status] = (report.byStatus[answer.status] ?? 0) + 1;
    const name = `${call.method.toUpperCase()} ${call.path}`;
    if (answer && answer.status < 300) {
      report.byCall[name] = (report.byCall[name] ?? 0) + 1;
      collectValues(pool, parseJson(answer), random);
      const newValues: KnownValues = new Map();
      collectValues(newValues, parseJson(answer), random);
      const tokens = [...(pool.get(tokensOf(call.path)) ?? []), ...(newValues.get('token') ?? [])];
      if (tokens.length > 0) pool.set(tokensOf(call.path), tokens.slice(-MAX_VALUES));
    } else report.byCall[name] ??= 0;
    if (fault) report.findings.push({ number: report.requests, fault, request: fuzzRequest, answer });
  }
  return report;
}

/** Describes a finding so that a developer can repeat the request. */
export function describeFinding({ number, fault, request: fuzzRequest, answer }: Finding): string {
  const headers = Object.entries(fuzzRequest.headers).map(([name, value]) => `  ${name}: ${value}`);
  const body = fuzzRequest.body?.toString('latin1').slice(0, 600);
  return [
    `request ${number}: ${fault}`,
    `  ${fuzzRequest.method} ${fuzzRequest.path.slice(0, 600)}`,
    ...headers,
    ...(body ? [`  ${body}`] : []),
    `→ ${answer?.status ?? '–'} ${answer?.text.slice(0, 400) ?? ''}`,
  ].join('\n');
}
