import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DATABASES } from '#server/testing/database.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';

let h: Harness;
let document: Record<string, unknown>;
beforeAll(async () => {
  h = await startHarness(DATABASES[0]!);
  document = (await h.get('/openapi.json')).body;
});
afterAll(() => h.close());

it('is valid by the OpenAPI 3.1 meta-schema', async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
});

it("follows Redocly's recommended rules", async () => {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: '/openapi.json',
    config: await createConfig({ extends: ['recommended-strict'] }),
  });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer} ${message}`)).toEqual([]);
});
