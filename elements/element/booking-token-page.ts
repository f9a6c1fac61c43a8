import widget from '#elements/booking-token-page/index.ts';
import { elementClass } from './element-class.ts';

export const BookingTokenPageElement = elementClass(widget);
