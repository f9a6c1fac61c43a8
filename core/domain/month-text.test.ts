import { describe, expect, it } from 'vitest';
import { monthText } from './month-text.ts';

describe('the month of a comment', () => {
  it.each([
    ['2026-11', 'en', 'November 2026'],
    ['2026-11', 'uk', 'листопад 2026'],
    ['2026-11', 'ru', 'ноябрь 2026'],
    // The first instant of the month in UTC is in the month before in America.
    ['2027-01', 'en', 'January 2027'],
    ['2027-01', 'uk', 'січень 2027'],
    ['2027-01', 'ru', 'январь 2027'],
  ] as const)('%s in %s is %s', (month, language, text) => {
    expect(monthText(month, language)).toBe(text);
  });
});
