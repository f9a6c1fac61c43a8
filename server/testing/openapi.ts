import {
  array,
  boolean,
  enums,
  type Infer,
  lazy,
  literal,
  number,
  object,
  optional,
  pattern,
  record,
  refine,
  type Struct,
  string,
  union,
  unknown,
} from 'superstruct';

/** OpenAPI 3.1 as far as our document uses it; a key or a keyword that the standard does not have fails. */
const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const;

const Schema: Struct<unknown> = lazy(
  () =>
    object({
      $ref: optional(pattern(string(), /^#\/components\/schemas\/\w+$/)),
      type: optional(union([enums(TYPES), array(enums(TYPES))])),
      examples: optional(array(unknown())),
      multipleOf: optional(number()),
      description: optional(string()),
      format: optional(string()),
      pattern: optional(string()),
      enum: optional(array(unknown())),
      const: optional(unknown()),
      minimum: optional(number()),
      maximum: optional(number()),
      minLength: optional(number()),
      maxLength: optional(number()),
      maxProperties: optional(number()),
      minItems: optional(number()),
      maxItems: optional(number()),
      items: optional(Schema),
      anyOf: optional(array(Schema)),
      oneOf: optional(array(Schema)),
      properties: optional(record(string(), Schema)),
      required: optional(array(string())),
      additionalProperties: optional(unknown()),
    }) as unknown as Struct<unknown>,
);

const Content = record(
  pattern(string(), /^(application\/(problem\+)?json|text\/event-stream)$/),
  object({ schema: Schema }),
);

const Parameter = refine(
  object({
    name: string(),
    in: enums(['path', 'query', 'header']),
    required: optional(boolean()),
    description: optional(string()),
    schema: Schema,
  }),
  'Parameter',
  (parameter) => parameter.in !== 'path' || parameter.required === true,
);

const Operation = object({
  summary: string(),
  tags: array(string()),
  parameters: array(Parameter),
  requestBody: optional(object({ required: boolean(), content: Content })),
  responses: record(pattern(string(), /^[1-5]\d\d$/), object({ description: string(), content: optional(Content) })),
});

const Document = object({
  openapi: literal('3.1.0'),
  info: object({ title: string(), version: string(), description: string() }),
  servers: array(object({ url: string() })),
  paths: record(pattern(string(), /^\//), record(enums(['get', 'post', 'delete']), Operation)),
  components: object({ schemas: record(pattern(string(), /^[\w.-]+$/), Schema) }),
});

/** Beside the shape: every path names each of its `{parameters}` once and no other, and no operation has a parameter twice. */
export const OpenApiDocument = refine(Document, 'OpenApiDocument', ({ paths }: Infer<typeof Document>) => {
  for (const [path, operations] of Object.entries(paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    for (const { parameters } of Object.values(operations as Record<string, Infer<typeof Operation>>)) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      if (inPath.sort().join() !== named.join()) return `${path} has the parameters ${inPath.join()}`;
      const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      if (new Set(keys).size !== keys.length) return `${path} has a parameter twice`;
    }
  }
  return true;
});
