import { expect } from '@open-wc/testing';
import { booking, cancelled } from '#elements/shared/testing/booking.ts';
import { calendarText } from './calendar.ts';

const NOW = Date.UTC(2026, 10, 21, 10);
const texts = { summary: 'Tennis court, Third Set', codeLabel: 'Booking code' };
/** The unfolded lines of the file. */
const linesOf = (data: typeof booking) =>
  calendarText(data, 'https://courtside.example/booking-order/x', NOW, texts).replaceAll('\r\n ', '').split('\r\n');

it('writes the booking with its place, its code and its link', () => {
  expect(linesOf(booking)).to.include.members([
    'UID:booking-7-51-9F3KD72B@courtside',
    'SEQUENCE:0',
    'STATUS:CONFIRMED',
    'DTSTART:20371123T160000Z',
    'DTEND:20371123T180000Z',
    'SUMMARY:Tennis court\\, Third Set',
    'DESCRIPTION:Court 3\\nBooking code: 9F3K D72B',
    'LOCATION:Third Set\\, 41 Kyrylivska St\\, Podil\\, Kyiv',
  ]);
});

it('cancels the entry of a cancelled booking', () => {
  expect(linesOf(cancelled)).to.include.members([
    'UID:booking-7-51-9F3KD72B@courtside',
    'SEQUENCE:1',
    'STATUS:CANCELLED',
  ]);
});
