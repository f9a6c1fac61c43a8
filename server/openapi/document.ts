import { Struct } from 'superstruct';
import { ERROR_STATUS, type ErrorCode } from '#core/schemas/errors.ts';
import * as contract from '#core/schemas/index.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import type { AnyStruct } from '#server/http/struct-validator.ts';
import { describe, type JsonSchema, type Names, toJsonSchema } from './json-schema.ts';

/** The groups of operations in the document, in its order. */
const TAGS = {
  Places: 'Countries, cities, and the parameters of courts.',
  Clubs: 'Clubs, their coaches, prices, bookable days, votes, and comments.',
  Services: 'What clubs offer: courts, coaches, and group sessions.',
  Slots: 'Free times, their prices, and live changes.',
  Leases: 'Holds on slots and places while the visitor fills in the form.',
  Bookings: 'Book, request, pay, move, and cancel.',
  'Club desk': 'What a club does with the links in its emails, and its staff when they are signed in.',
  Emails: 'Emails that a visitor asks for.',
  Pages: 'Texts of pages for search engines.',
  Analytics: 'Events of visitors who agreed to analytics.',
};

/** The parts of a route, as Fastify's `onRoute` hook provides it, that the document needs. */
export type DocumentedRoute = {
  method: string;
  /** As given to Fastify, `/api/v1/clubs/:id`. */
  url: string;
  schema: {
    /** Unique, stable: generated clients name their functions after it. */
    operationId: string;
    summary: string;
    tags: string[];
    body?: AnyStruct;
    /** The media types of a body that is no JSON. */
    upload?: string[];
    querystring?: AnyStruct;
    params?: AnyStruct;
    response?: Record<number, AnyStruct>;
    /** The data of each server-sent event, if the answer is an event stream. */
    events?: AnyStruct;
    errors?: ErrorCode[];
    /** Headers that the call requires. */
    needs?: string[];
    /** Whether the call needs a session of a club's staff. */
    session?: boolean;
  };
};

const HEADER_TEXT: Record<string, string> = {
  'Idempotency-Key': 'Created by the client. A request with the same key and body gets the same response.',
  'X-Device-ID': 'An id that the device chooses for itself.',
};

function contractNames(): Names {
  const names: Names = new Map();
  for (const [name, value] of Object.entries(contract)) {
    if (value instanceof Struct && ['object', 'type', 'enums'].includes(value.type)) names.set(value.schema, name);
  }
  return names;
}

/** The names of the components that a part of the document refers to. */
const referenced = (part: unknown): string[] =>
  [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);

/** The components that the paths need, directly or through another component. */
function components(paths: object, names: Names): Record<string, JsonSchema> {
  const all = new Map<string, JsonSchema>();
  for (const value of Object.values(contract)) {
    const name = value instanceof Struct ? names.get(value.schema) : undefined;
    if (name) all.set(name, describe(value as AnyStruct, names));
  }
  const needed = new Set(referenced(paths));
  // A Set also visits what is added while it is visited.
  for (const name of needed) for (const next of referenced(all.get(name))) needed.add(next);
  return Object.fromEntries([...all].filter(([name]) => needed.has(name)));
}

function parameters(struct: AnyStruct | undefined, place: 'path' | 'query', names: Names) {
  const fields = Object.entries((struct?.schema ?? {}) as Record<string, AnyStruct>);
  return fields.map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.is(undefined),
    schema: toJsonSchema(field, names),
  }));
}

/** The header fields that answers have, beside those of HTTP itself. */
const FIELDS = {
  RateLimit: {
    description: 'How many calls this address has left (`r`), and the seconds until it has all again (`t`).',
    schema: { type: 'string' },
    example: '"requests";r=1199;t=60',
  },
  'RateLimit-Policy': {
    description: 'The calls that one address may make (`q`) within a number of seconds (`w`).',
    schema: { type: 'string' },
    example: '"requests";q=1200;w=60',
  },
  'Retry-After': {
    description: 'Seconds until the call may be repeated.',
    required: true,
    schema: { type: 'integer' },
    example: 5,
  },
};

const fieldsOf = (...names: (keyof typeof FIELDS)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const LIMITS = fieldsOf('RateLimit', 'RateLimit-Policy');
/** The fields of each answer, by status. An overloaded process refuses calls before it counts them. */
const headersOf = (status: number) => {
  if (status === 503) return fieldsOf('Retry-After');
  return status === 429 ? { ...LIMITS, ...fieldsOf('Retry-After') } : LIMITS;
};

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

function failures(codes: ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
  const answers = [...byStatus].map(([status, list]) => [
    status,
    {
      description: list.join(', '),
      headers: headersOf(status),
      content: {
        'application/problem+json': {
          schema: { $ref: `#/components/schemas/${list.includes('SLOT_TAKEN') ? 'TakenProblem' : 'ProblemDetails'}` },
        },
      },
    },
  ]);
  return Object.fromEntries(answers);
}

function operation({ schema }: DocumentedRoute, names: Names) {
  // Any request can be malformed, any path can name a missing object, and any call can be refused
  // for its number or during an outage. A set, since a route may name these too.
  const errors = new Set<ErrorCode>([
    'VALIDATION_FAILED',
    'UNSUPPORTED_MEDIA_TYPE',
    ...(schema.params ? (['NOT_FOUND'] as const) : []),
    ...(schema.session ? (['SIGNED_OUT'] as const) : []),
    ...(schema.errors ?? []),
    'RATE_LIMITED',
    'UNAVAILABLE',
  ]);
  const answers: [string, object][] = Object.entries(schema.response ?? {}).map(([status, struct]) => [
    status,
    { description: 'Success', headers: headersOf(Number(status)), content: json(toJsonSchema(struct, names)) },
  ]);
  if (schema.events) {
    const content = { 'text/event-stream': { schema: toJsonSchema(schema.events, names) } };
    answers.push(['200', { description: 'Server-sent events; each has this as its data', headers: LIMITS, content }]);
  }
  return {
    operationId: schema.operationId,
    summary: schema.summary,
    tags: schema.tags,
    ...(schema.session && { security: [{ staffSession: [] }] }),
    parameters: [
      ...parameters(schema.params, 'path', names),
      ...parameters(schema.querystring, 'query', names),
      ...(schema.needs ?? []).map((name) => ({
        name,
        in: 'header',
        required: true,
        description: HEADER_TEXT[name],
        schema: { type: 'string' },
      })),
      {
        name: 'Accept-Language',
        in: 'header',
        description: 'Only the first part is used, without weights. Any other language selects English.',
        schema: { type: 'string', enum: LANGUAGES },
      },
    ],
    ...(schema.body ? { requestBody: { required: true, content: json(toJsonSchema(schema.body, names)) } } : {}),
    ...(schema.upload
      ? { requestBody: { required: true, content: Object.fromEntries(schema.upload.map((one) => [one, {}])) } }
      : {}),
    responses: {
      ...(answers.length ? Object.fromEntries(answers) : { 204: { description: 'Accepted', headers: LIMITS } }),
      ...failures([...errors]),
    },
  };
}

/** The OpenAPI 3.1 document of the given routes. */
export function openApiDocument(routes: DocumentedRoute[], publicUrl: string) {
  const names = contractNames();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.url.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, names) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Courtside booking API',
      version: '1',
      description:
        'Find sports clubs, choose a slot, book, and cancel. Errors are RFC 9457 problem details with a stable `code`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}/api` }],
    // Visitors have no accounts: a booking's token is the key to it.
    security: [],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components(paths, names),
      headers: FIELDS,
      securitySchemes: {
        staffSession: { type: 'http', scheme: 'bearer', description: 'The token of a session of a club’s staff.' },
      },
    },
  };
}
