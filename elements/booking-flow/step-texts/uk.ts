import steps from '#locales/uk/booking-steps.json';
import refusals from '#locales/uk/refusals.json';

export default { ...steps, ...refusals };
