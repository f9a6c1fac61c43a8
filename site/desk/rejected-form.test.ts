import { ApiError } from 'courtside/core';
import type { ActionFunctionArgs } from 'react-router';
import { expect, it } from 'vitest';
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
