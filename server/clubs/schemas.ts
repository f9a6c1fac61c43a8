import type { FastifyInstance } from 'fastify';
import { ClubFile } from '#core/schemas/club-file.ts';
import type { AnyStruct } from '#server/http/struct-validator.ts';
import { type JsonSchema, toJsonSchema } from '#server/openapi/json-schema.ts';
import { CategoriesFile, CitiesFile, PartnersFile, PassesFile, SurfacesFile, WebhooksFile } from './list-files.ts';

/** Every kind of file, with what validates it. */
export const SCHEMAS = {
  club: { struct: ClubFile, title: 'A club' },
  cities: { struct: CitiesFile, title: 'The cities' },
  categories: { struct: CategoriesFile, title: 'The categories of services' },
  surfaces: { struct: SurfacesFile, title: 'The surfaces of the operator' },
  partners: { struct: PartnersFile, title: 'The partners' },
  passes: { struct: PassesFile, title: 'The passes' },
  webhooks: { struct: WebhooksFile, title: 'The webhook endpoints' },
} satisfies Record<string, { struct: AnyStruct; title: string }>;

export type SchemaName = keyof typeof SCHEMAS;

export const schemaUrl = (publicUrl: string, name: SchemaName) => `${publicUrl}/schemas/${name}.json`;

/** The JSON Schema of a kind of file, generated from the struct that validates it. */
export function schemaOf(publicUrl: string, name: SchemaName): JsonSchema {
  const { struct, title } = SCHEMAS[name];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaUrl(publicUrl, name),
    title,
    ...toJsonSchema(struct),
  };
}

/** Serves the schemas to editors, which read them from any origin. */
export function registerSchemas(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  for (const name of Object.keys(SCHEMAS) as SchemaName[]) {
    const text = JSON.stringify(schemaOf(publicUrl, name));
    app.get(`/schemas/${name}.json`, async (_request, reply) =>
      reply
        .type('application/schema+json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('access-control-allow-origin', '*')
        .send(text),
    );
  }
}
