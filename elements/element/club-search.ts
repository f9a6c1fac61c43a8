import widget from '#elements/club-search/index.ts';
import { elementClass } from './element-class.ts';

export const ClubSearchElement = elementClass(widget);
