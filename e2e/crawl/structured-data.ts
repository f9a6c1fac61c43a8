import validator from '@openactive/data-model-validator';

/**
 * Failures of OpenActive's validator that are not faults of a page for search engines, with the
 * reason.
 */
const EXPECTED = [
  // Search engines read schema.org's context. OpenActive asks for its own.
  /^\$\["@context"\]/,
  // A reference by `@id` alone is enough in JSON-LD.
  /^\$\.publisher: Please add an `@type`/,
  // The validator does not load schema.org's context.
  /because the `"@context"` value/,
  // Ukrainian addresses are written without a region, and the clubs' data has no postal codes.
  /\.(addressRegion|postalCode): Required property/,
  // Texts of the element documentation name tags such as `<club-search>`.
  /HTML must be stripped/,
];

/** The faults of a page's JSON-LD by OpenActive's data-model validator, one line each. */
export async function structuredDataFaults(json: string): Promise<string[]> {
  let data: Record<string, unknown>;
  try {
    data = JSON.parse(json);
  } catch {
    return [`structured data that is not JSON: ${json.slice(0, 80)}`];
  }
  const findings = await validator.validate(data, { loadRemoteJson: false });
  return findings
    .filter(({ severity }) => severity === 'failure')
    .map(({ path, message }) => `${path}: ${message.split('\n')[0]}`)
    .filter((fault) => !EXPECTED.some((expected) => expected.test(fault)))
    .map((fault) => `structured data of type ${data['@type']}, ${fault}`);
}
