import steps from '#locales/en/booking-steps.json';
import ticket from '#locales/en/booking-token-page.json';
import weeks from '#locales/en/booking-weeks.json';
import refusals from '#locales/en/refusals.json';

export default { ...ticket, ...steps, ...refusals, ...weeks };
