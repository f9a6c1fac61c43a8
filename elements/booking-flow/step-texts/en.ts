import steps from '#locales/en/booking-steps.json';
import refusals from '#locales/en/refusals.json';

export default { ...steps, ...refusals };
