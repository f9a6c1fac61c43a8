import type { Widget } from '#elements/shared/element/index.ts';
import { loadSchedule } from './data.ts';
import { declaration } from './declaration.ts';
import { begin, prepare } from './early-load.ts';
import type { Schedule, ScheduleQuery } from './model.ts';
import css from './styles/club-schedule.css';
import { scheduleTexts } from './text.ts';
import { ClubSchedule } from './view/club-schedule.tsx';

/** `<club-schedule>`: a club's free times, to select and book. */
const widget: Widget<ScheduleQuery, Schedule> = {
  declaration,
  css,
  messages: (language) => scheduleTexts.in(language).load(),
  begin,
  load: ({ club = '', ...query }, context) => loadSchedule({ ...query, club }, context),
  prepare,
  Component: ClubSchedule,
};

export default widget;
