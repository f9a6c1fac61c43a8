import { expect, it } from 'vitest';
import { checkEmail } from './email.ts';

it.each([
  ['olena@example.com', 'olena@example.com'],
  ['  olena@example.com ', 'olena@example.com'],
  ['o.shevchenko+courts@mail.example.co.uk', 'o.shevchenko+courts@mail.example.co.uk'],
  ["o'hara@example.ie", "o'hara@example.ie"],
  ['олена@пошта.укр', 'олена@пошта.укр'],
  ['a@xn--80a.xn--j1amh', 'a@xn--80a.xn--j1amh'],
  ['', ''],
  ['  ', ''],
])('%j is right', (input, value) => {
  expect(checkEmail(input)).toEqual({ ok: true, value });
});

it.each([
  'olena',
  'olena@',
  '@example.com',
  'olena@example',
  'olena@example.',
  'olena@.com',
  'olena@example..com',
  'olena@-example.com',
  'olena@example.c',
  'olena@127.0.0.1',
  'ole na@example.com',
  'olena@exam ple.com',
  'olena@@example.com',
  '.olena@example.com',
  'olena.@example.com',
  'ole..na@example.com',
  'Olena <olena@example.com>',
  '<olena>@example.com',
  'olena@example.com>bcc:x',
  'olena@[127.0.0.1].com',
  'olena@[127.0.0.1]',
  '"olena"@example.com',
  'olena@example.com,x@example.com',
  'olena@example.com;x@example.com',
  'olena@example.com\r\nBcc: x@example.com',
  'olena@example.com\u0000',
  'olena(work)@example.com',
  'olena@example_.com',
  'olena@example.invalid',
  'olena@server.localhost',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.com`,
])('%j is wrong', (input) => {
  expect(checkEmail(input)).toEqual({ ok: false, problem: 'INVALID' });
});
