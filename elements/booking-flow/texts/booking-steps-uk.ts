import steps from '#locales/uk/booking-steps.json';
import ticket from '#locales/uk/booking-token-page.json';
import weeks from '#locales/uk/booking-weeks.json';
import refusals from '#locales/uk/refusals.json';

export default { ...ticket, ...steps, ...refusals, ...weeks };
