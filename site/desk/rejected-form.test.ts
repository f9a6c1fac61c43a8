import { ApiError } from 'courtside/core';
import type { ActionFunctionArgs } from 'react-router';
import { expect, it } from 'vitest';
import { rejectedResponse } from './page.server.ts';
import { rejectedForm } from './session.server.ts';

const OFFER_TAKEN = { path: 'time', code: 'OFFER_TAKEN', message: 'This time is taken' };

it.each([
  ['what the field lacks', 'SLOT_TAKEN', 409, 'This time is taken'],
  ['that fields are wrong', 'VALIDATION_FAILED', 400, 'Some fields are incorrect'],
] as const)('says above a refused form %s: %s', (_, code, status, problem) => {
  const title = code === 'SLOT_TAKEN' ? 'Nothing was booked' : 'Some fields are incorrect';
  const form = new FormData();
  form.set('time', '18:00');
  const refused = rejectedForm(
    new ApiError(code, title, { status, errors: [OFFER_TAKEN] }),
    {} as ActionFunctionArgs,
    form,
  );
  expect(refused.data).toEqual({ problem, wrong: { time: 'This time is taken' }, typed: { time: '18:00' } });
  expect(refused.init?.status).toBe(status);
});

it.each([
  ['/desk/sign-in', 60, 'Wait a minute'],
  ['/desk/sign-in', 1441, 'Too many requests. Try again in 25 min.'],
  ['/uk-ua/desk/sign-in', 3600, 'Забагато запитів. Спробуйте ще раз за 60 хв.'],
])('says at %s how long to wait: %i s', (path, retryAfter, problem) => {
  const error = new ApiError('RATE_LIMITED', 'Wait a minute', { status: 429, retryAfter });
  const request = new Request(`https://site.example${path}`, { method: 'POST' });
  expect(rejectedResponse(error, { request } as ActionFunctionArgs).data).toEqual({ problem });
});
