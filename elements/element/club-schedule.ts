import widget from '#elements/club-schedule/index.ts';
import { elementClass } from './element-class.ts';

export const ClubScheduleElement = elementClass(widget);
