import { clock } from './markup.ts';

/** As most calendars take it: a wall clock without a zone. */
export const instant = ({ date }, minutes) => `${date}T${clock(minutes)}:00`;
