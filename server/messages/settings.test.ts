import { expect, it } from 'vitest';
import { readEnvironment } from '#server/environment.ts';
import { messageWarnings } from './settings.ts';

it.each<[Record<string, string>, string[]]>([
  [{}, ['the codes are only shown at /outbox']],
  [{ CONTACT_CODES: 'off' }, []],
  [{ SMTP_URL: 'smtp://mail.example' }, []],
  [{ OUTBOX: 'off' }, ['No email is sent: set SMTP_URL', 'nobody gets the codes']],
  [{ PUBLIC_URL: 'https://courtside.example' }, ['No email is sent: set SMTP_URL', 'nobody gets the codes']],
  [{ OUTBOX: 'off', CONTACT_CODES: 'off' }, ['No email is sent: set SMTP_URL']],
])('with %j a start warns of %j', (env, expected) => {
  const { messages, contactCodes } = readEnvironment(env);
  const warnings = messageWarnings(messages, contactCodes);
  expect(warnings).toHaveLength(expected.length);
  for (const [index, text] of expected.entries()) expect(warnings[index]).toContain(text);
  if (contactCodes === 'on' && warnings.length > 0) {
    expect(warnings.at(-1)).toMatch(/Set SMTP_URL, or CONTACT_CODES=off$/);
  }
});
