import steps from '#locales/ru/booking-steps.json';
import refusals from '#locales/ru/refusals.json';

export default { ...steps, ...refusals };
