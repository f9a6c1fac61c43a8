import { expect } from '@open-wc/testing';
import { booking } from '#elements/shared/testing/booking.ts';
import { dayText, isForeign } from './when.ts';

const days = [
  ['en', 'Monday 23 November'],
  ['uk', 'Понеділок, 23 листопада'],
  ['ru', 'Понедельник, 23 ноября'],
] as const;
for (const [language, day] of days) {
  it(`writes a day in ${language}`, () => {
    expect(dayText(booking.starts_at, language)).to.equal(day);
  });
}

it('writes the day of the club, not that of the visitor', () => {
  expect(dayText('2037-11-23T23:30:00+02:00', 'en')).to.equal('Monday 23 November');
});

it('tells whether the visitor lives by another clock than the club', () => {
  const minutes = -new Date('2037-11-23T18:00:00Z').getTimezoneOffset();
  const offset = (value: number) => {
    const clock = [Math.trunc(Math.abs(value) / 60), Math.abs(value) % 60].map((part) => String(part).padStart(2, '0'));
    return `${value < 0 ? '-' : '+'}${clock.join(':')}`;
  };
  expect(isForeign(`2037-11-23T18:00:00${offset(minutes)}`)).to.equal(false);
  expect(isForeign(`2037-11-23T18:00:00${offset(minutes + 60)}`)).to.equal(true);
});
