import widget from '#elements/club-search/index.ts';
import { define } from '#elements/shared/element/index.ts';
import './load.ts';

define(widget);
