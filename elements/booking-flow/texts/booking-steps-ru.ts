import steps from '#locales/ru/booking-steps.json';
import ticket from '#locales/ru/booking-token-page.json';
import refusals from '#locales/ru/refusals.json';

export default { ...ticket, ...steps, ...refusals };
