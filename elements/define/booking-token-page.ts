import widget from '#elements/booking-token-page/index.ts';
import { define } from '#elements/shared/element/index.ts';
import './load.ts';

define(widget);
