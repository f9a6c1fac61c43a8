import type { LoaderFunctionArgs } from 'react-router';
import { expect, it } from 'vitest';
import { ownDeskPath } from './session.server.ts';

const pageAt = (path: string) => ({ request: new Request(`http://courtside.test${path}`) }) as LoaderFunctionArgs;

it.each([
  ['/desk/ace?date=2026-12-01', '/desk/ace?date=2026-12-01'],
  ['/desk', '/desk'],
  ['/desk/sign-in?to=/desk', undefined],
  ['//evil.example/desk', undefined],
  ['/\\evil.example/desk', undefined],
  ['https://evil.example/desk', undefined],
  ['/desk/../clubs', undefined],
  ['/deskless', undefined],
  ['/uk-ua/desk/ace', undefined],
  ['', undefined],
  [null, undefined],
])('of what follows signing in, %s leads to %s', (to, path) => {
  expect(ownDeskPath(pageAt('/desk/sign-in'), to)).toBe(path);
});

it('knows the desk in another language', () => {
  expect(ownDeskPath(pageAt('/uk-ua/desk/sign-in'), '/uk-ua/desk/ace')).toBe('/uk-ua/desk/ace');
});
