/**
 * The part of redaxios that `core/api/client.ts` uses, for browsers: one request by the given `fetch`, whatever its status.
 * `data` is the parsed JSON, else the text, and absent when the body broke off. 0.7 KB less than redaxios, on which the
 * server and the tests run.
 * @param {string} url
 * @param {{ fetch(url: string): Promise<Response> }} options
 */
export default async function request(url, options) {
  const response = await options.fetch(url);
  const { status, headers } = response;
  let data;
  try {
    data = await response.text();
    data = JSON.parse(data);
  } catch {}
  return { status, headers, data };
}
