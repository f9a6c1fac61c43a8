import { type ActionFunction, type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { siteContext } from '../context.ts';

const routes = import.meta.glob<{ action?: ActionFunction }>('../routes/desk-*.tsx', { eager: true });
const actions = Object.entries(routes).flatMap(([path, { action }]) =>
  action && !path.endsWith('desk-sign-in.tsx') ? [[path.split('/').at(-1)!, action] as const] : [],
);

/** What a form sends to a page of the desk without a session. */
function sent(isDocument: boolean, typed: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(siteContext, { ...context.get(siteContext), isDocument });
  return {
    request: new Request('http://courtside.test/uk-ua/desk/ace/here?date=2026-12-01', {
      method: 'POST',
      body: new URLSearchParams(typed),
    }),
    params: { club: 'ace', id: '1', delivery: '1', section: 'terms' },
    context,
  } as unknown as ActionFunctionArgs;
}

const answerOf = async (answer: Promise<unknown>) => answer.catch((thrown: unknown) => thrown);

it('finds the forms of the desk', () => expect(actions.length).toBeGreaterThan(10));

it.each(actions)('keeps what was typed on the screen when the session has ended: %s', async (_, action) => {
  const typed = { intent: 'check', name: 'Taras' };
  const answer = await answerOf(Promise.resolve(action(sent(false, typed), undefined)));
  expect(answer).toMatchObject({ data: { signedOut: true, typed }, init: { status: 401 } });
});

it.each(actions)('has a browser without a script send the form to the sign-in page: %s', async (_, action) => {
  const answer = (await answerOf(Promise.resolve(action(sent(true, { name: 'Taras' }), undefined)))) as Response;
  expect(answer.status).toBe(307);
  const to = encodeURIComponent('/uk-ua/desk/ace/here?date=2026-12-01');
  expect(answer.headers.get('location')).toBe(`/uk-ua/desk/sign-in?to=${to}&form=1`);
  expect(answer.headers.has('set-cookie')).toBe(false);
});

it('does not have a form sent again that was too large to read', async () => {
  const { action } = routes['../routes/desk-settings-section.tsx']!;
  const answer = (await answerOf(
    Promise.resolve(action!(sent(true, { intent: 'unread-signed-out' }), undefined)),
  )) as Response;
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).not.toContain('form=');
});
