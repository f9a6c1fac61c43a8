/** Features of courtside.js that only some pages use. */
export { pushEvents } from './data-layer.ts';
export { followOpeners, openSlot } from './open.ts';
