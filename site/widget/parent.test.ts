import { expect, it } from 'vitest';
import { parentOrigin } from './parent.ts';

it.each([
  ['https://club.example', 'https://club.example'],
  ['https://club.example/', 'https://club.example'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['https://club.example/page', undefined],
  ['https://user@club.example', undefined],
  ['javascript:alert(1)', undefined],
  ['*', undefined],
  ['null', undefined],
  [null, undefined],
])('%s names the origin %s', (text, origin) => {
  expect(parentOrigin(text)).toBe(origin);
});
