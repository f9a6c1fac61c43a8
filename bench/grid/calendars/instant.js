import { clock } from './markup.ts';

/** The format that most calendars expect: a local time without a zone. */
export const instant = ({ date }, minutes) => `${date}T${clock(minutes)}:00`;
