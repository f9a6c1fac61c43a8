import { deferredTexts } from '#elements/shared/deferred/deferred.ts';
import type { Widget } from '#elements/shared/element/index.ts';
import { begin, prepare } from './begin.ts';
import { ClubSchedule, type ScheduleProps } from './ClubSchedule.tsx';
import css from './club-schedule.css';
import { loadSchedule, type Schedule } from './data.ts';
import { declaration } from './declaration.ts';

const messages = deferredTexts({
  en: () => import('#locales/en/club-schedule.json'),
  uk: () => import('#locales/uk/club-schedule.json'),
  ru: () => import('#locales/ru/club-schedule.json'),
});

/** `<club-schedule>`: a club's free times, to choose from and book. */
const widget: Widget<ScheduleProps, Schedule> = {
  declaration,
  css,
  messages: (language) => messages.in(language).load(),
  begin,
  load: ({ club = '', service, date }, context) => loadSchedule({ club, service, date }, context),
  prepare,
  Component: ClubSchedule,
};

export default widget;
