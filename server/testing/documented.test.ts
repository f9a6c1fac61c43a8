import { enums, object, string, type } from 'superstruct';
import { expect, it } from 'vitest';
import { openApiDocument } from '#server/openapi/document.ts';
import { type ApiResponse, documentedResponses } from './documented.ts';

const route = (url: string, response: object) => ({
  method: 'GET',
  url: `/api${url}`,
  schema: { operationId: url, summary: url, tags: [], response: { 200: response as never } },
});

const check = documentedResponses(
  openApiDocument(
    [
      route('/v1/cities/:id', object({ data: type({ slug: string() }) })),
      route('/v1/cities/capital', object({ data: enums(['kyiv']) })),
    ],
    'http://courtside.test',
  ),
);

const answer: ApiResponse = {
  method: 'GET',
  path: '/v1/cities/kyiv?x=1',
  status: 200,
  contentType: 'application/json; charset=utf-8',
  headers: {},
  body: { data: { slug: 'kyiv' } },
};

it.each<[string, Partial<ApiResponse>]>([
  ['the documented response', {}],
  ['a path with a slash at its end', { path: '/v1/cities/kyiv/' }],
  ['a fixed path that a parameter would match too', { path: '/v1/cities/capital', body: { data: 'kyiv' } }],
  ['a path that the document does not have', { path: '/v1/towns', body: 1 }],
])('accepts %s', (_name, change) => {
  expect(() => check({ ...answer, ...change })).not.toThrow();
});

it.each<[string, Partial<ApiResponse>, string]>([
  ['a missing field', { body: { data: {} } }, "must have required property 'slug'"],
  ['a field of another type', { body: { data: { slug: 1 } } }, 'data/data/slug must be string'],
  ['a field that a closed object does not have', { body: { ...(answer.body as object), more: 1 } }, 'additional'],
  ['a field that an open object does not document', { body: { data: { slug: 'kyiv', id: 1 } } }, 'additional'],
  ['another status', { status: 201 }, 'GET /v1/cities/{id}, status 201: the OpenAPI document does not have this'],
  ['a refusal that does not say when to retry', { status: 429 }, 'the header Retry-After is missing'],
  ['another media type', { contentType: 'text/html' }, 'does not have text/html'],
])('refuses %s', (_name, change, message) => {
  expect(() => check({ ...answer, ...change })).toThrow(message);
});
