/** Ways to show and to tell that only some pages ask for. */
export { pushEvents } from './data-layer.ts';
export { followOpeners, openSlot } from './open.ts';
