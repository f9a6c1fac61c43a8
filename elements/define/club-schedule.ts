import widget from '#elements/club-schedule/index.ts';
import { define } from '#elements/shared/element/index.ts';
import './load.ts';

define(widget);
