/**
 * A stubbed response: a body, and a status other than 200 if given. JSON, as it is also sent to the
 * server.
 */
export type Answer = { status: number; body: unknown } | { body: unknown };
/**
 * Responses by method and path, such as `GET /v1/clubs/arena/`. A request must have the query
 * parameters of the key.
 */
export type Answers = Record<string, Answer>;

function matches(key: string, method: string, url: URL): boolean {
  const [expectedMethod, target = ''] = key.split(' ');
  const expected = new URL(target, url);
  const path = url.pathname.replace(/^\/api/, '');
  const same = (left: string, right: string) => left.replace(/\/$/, '') === right.replace(/\/$/, '');
  return (
    expectedMethod === method &&
    same(expected.pathname, path) &&
    [...expected.searchParams].every(([name, value]) => url.searchParams.get(name) === value)
  );
}

/**
 * A `fetch` that returns the current responses, or a 404 problem if no key matches. Of several
 * matching keys, the last one is used.
 */
export function createFetch(answers: () => Answers, seen?: (request: Request) => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    seen?.(request.clone());
    const found = Object.entries(answers()).findLast(([key]) => matches(key, request.method, new URL(request.url)));
    const missing = { status: 404, body: { type: 'about:blank', title: 'Not found', status: 404, code: 'NOT_FOUND' } };
    const answer = found?.[1] ?? missing;
    const status = 'status' in answer ? answer.status : 200;
    const type = status >= 400 ? 'application/problem+json' : 'application/json';
    return new Response(JSON.stringify(answer.body), { status, headers: { 'Content-Type': type } });
  };
}
