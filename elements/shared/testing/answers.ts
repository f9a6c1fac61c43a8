/** What a stubbed API answers: a body with status 200, or a status and a body. JSON, for it also goes to the server. */
export type Answer = { status: number; body: unknown } | { body: unknown };
/** By method and path below the API base, such as `GET /v1/clubs/arena/`; a query in the key must be in the request. */
export type Answers = Record<string, Answer>;

function matches(key: string, method: string, url: URL): boolean {
  const [wantedMethod, target = ''] = key.split(' ');
  const wanted = new URL(target, url);
  const path = url.pathname.replace(/^\/api/, '');
  const same = (left: string, right: string) => left.replace(/\/$/, '') === right.replace(/\/$/, '');
  return (
    wantedMethod === method &&
    same(wanted.pathname, path) &&
    [...wanted.searchParams].every(([name, value]) => url.searchParams.get(name) === value)
  );
}

/** A `fetch` that gives the answers of the moment; what no key fits is a 404 problem. Keys further down win. */
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
