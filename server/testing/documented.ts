import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { openApiDocument } from '#server/openapi/document.ts';

type Document = ReturnType<typeof openApiDocument>;

/** A response as it left the API. `path` is below `/api`, with or without a query. */
export type ApiResponse = {
  method: string;
  path: string;
  status: number;
  contentType: string;
  headers: Record<string, unknown>;
  body: unknown;
};

const pointer = (...keys: string[]) =>
  keys.map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

/** `/v1/clubs/{id}` as an expression that matches `/v1/clubs/ace` and `/v1/clubs/ace/`. */
const expression = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}/?$`);

/**
 * The schema with every object closed. The published document leaves responses open, because clients
 * must tolerate fields that later versions add; a response of this version has no others.
 */
function closed<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(closed) as Schema;
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return (
    'properties' in inner && inner.type === 'object' ? { additionalProperties: false, ...inner } : inner
  ) as Schema;
}

/**
 * Returns a check of responses against an OpenAPI document. The check throws an error that names
 * the call and the first fields that differ or are not documented, or says that the status or its
 * media type is not documented, or that a required header is missing. It ignores paths that the
 * document does not have, and the missing body of a response without one.
 */
export function documentedResponses(document: Document): (response: ApiResponse) => void {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(closed(document), 'api');
  // A path without parameters wins over one with them.
  const templates = Object.keys(document.paths).sort((a, b) => a.split('{').length - b.split('{').length);

  const requiredHeaders = new Set(
    Object.entries(document.components.headers).flatMap(([name, header]) => ('required' in header ? [name] : [])),
  );

  return ({ method, path, status, contentType, headers, body }) => {
    const bare = path.replace(/[?#].*$/, '');
    const template = templates.find((one) => expression(one).test(bare));
    const operation = template && (document.paths[template]?.[method.toLowerCase()] as Operation | undefined);
    if (!template || !operation) return;
    const call = `${method} ${template}, status ${status}`;
    const documented = operation.responses[status];
    if (!documented) throw new Error(`${call}: the OpenAPI document does not have this status`);
    const missing = Object.keys(documented.headers ?? {}).find(
      (name) => requiredHeaders.has(name) && headers[name.toLowerCase()] === undefined,
    );
    if (missing) throw new Error(`${call}: the header ${missing} is missing`);
    if (body === null) return;
    const mediaType = contentType.replace(/;.*$/, '');
    if (!documented.content?.[mediaType]) throw new Error(`${call}: the document does not have ${mediaType}`);
    const validate = ajv.getSchema(
      `api#${pointer('paths', template, method.toLowerCase(), 'responses', String(status), 'content', mediaType, 'schema')}`,
    );
    if (!validate) throw new Error(`${call}: the document has no schema`);
    if (!validate(body)) throw new Error(`${call}: ${ajv.errorsText(validate.errors?.slice(0, 5))}`);
  };
}

type Operation = {
  responses: Record<string, { content?: Record<string, unknown>; headers?: Record<string, unknown> } | undefined>;
};
