import widget from '#elements/booking-flow/index.ts';
import { elementClass } from './element-class.ts';

export const BookingFlowElement = elementClass(widget);
