import { Struct } from 'superstruct';
import { ERROR_STATUS, type ErrorCode } from '#core/schemas/errors.ts';
import * as contract from '#core/schemas/index.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import type { AnyStruct } from '#server/http/struct-validator.ts';
import { describe, type JsonSchema, type Names, toJsonSchema } from './json-schema.ts';

/** A route as Fastify's `onRoute` hook shows it, cut to what the document needs. */
export type DocumentedRoute = {
  method: string;
  /** As given to Fastify, `/api/v1/clubs/:id`. */
  url: string;
  schema: {
    summary: string;
    tags: string[];
    body?: AnyStruct;
    querystring?: AnyStruct;
    params?: AnyStruct;
    response?: Record<number, AnyStruct>;
    /** What the data of each server-sent event is, where the answer is a stream of them. */
    events?: AnyStruct;
    errors?: ErrorCode[];
    /** Headers that the call cannot do without. */
    needs?: string[];
  };
};

const HEADER_TEXT: Record<string, string> = {
  'Idempotency-Key': 'Made by the client; the same key with the same body gets the same answer.',
  'X-Device-ID': 'The device, as it names itself.',
};

function contractNames(): Names {
  const names: Names = new Map();
  for (const [name, value] of Object.entries(contract)) {
    if (value instanceof Struct && ['object', 'type', 'enums'].includes(value.type)) names.set(value.schema, name);
  }
  return names;
}

function components(names: Names): Record<string, JsonSchema> {
  const result: Record<string, JsonSchema> = {};
  for (const value of Object.values(contract)) {
    if (value instanceof Struct && names.has(value.schema)) result[names.get(value.schema)!] = describe(value, names);
  }
  return result;
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

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

function failures(codes: ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
  const answers = [...byStatus].map(([status, list]) => [
    status,
    {
      description: list.join(', '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' } } },
    },
  ]);
  return Object.fromEntries(answers);
}

function operation({ schema }: DocumentedRoute, names: Names) {
  const errors: ErrorCode[] = [
    // Any request can be malformed, and any path can name nothing.
    'VALIDATION_FAILED',
    ...(schema.params ? (['NOT_FOUND'] as const) : []),
    ...(schema.errors ?? []).filter((code) => !schema.params || code !== 'NOT_FOUND'),
    'RATE_LIMITED',
  ];
  const answers: [string, object][] = Object.entries(schema.response ?? {}).map(([status, struct]) => [
    status,
    { description: 'Success', content: json(toJsonSchema(struct, names)) },
  ]);
  if (schema.events) {
    const content = { 'text/event-stream': { schema: toJsonSchema(schema.events, names) } };
    answers.push(['200', { description: 'Server-sent events; each has this as its data', content }]);
  }
  return {
    summary: schema.summary,
    tags: schema.tags,
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
        description: 'The first part alone counts, without weights. English for any other language.',
        schema: { type: 'string', enum: LANGUAGES },
      },
    ],
    ...(schema.body ? { requestBody: { required: true, content: json(toJsonSchema(schema.body, names)) } } : {}),
    responses: {
      ...(answers.length ? Object.fromEntries(answers) : { 204: { description: 'Accepted' } }),
      ...failures(errors),
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
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: { schemas: components(names) },
  };
}
