import steps from '#locales/ru/booking-steps.json';
import ticket from '#locales/ru/booking-token-page.json';
import weeks from '#locales/ru/booking-weeks.json';
import refusals from '#locales/ru/refusals.json';

export default { ...ticket, ...steps, ...refusals, ...weeks };
