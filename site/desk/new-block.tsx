import type { DeskDay } from '#core/desk.ts';
import { DAY, formatLocalClock } from '#core/site.ts';
import { localTimeIn, localTimeOf } from './club-day.ts';
import type { DayRow } from './day-grid.ts';
import { Input } from './input.tsx';
import type { Refusal } from './session.server.ts';
import { Submit } from './staff-page.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

/** An end of a block: as the API takes it, and as people read it. */
export type BlockEnd = { time: string; clock: string };

/**
 * Until when time can be blocked from a row on: every later row of the day, less than 24 hours later,
 * as the API takes an end that is not after the start for one of the next day.
 */
export function endsAfter(rows: readonly DayRow[], zone: string, date: string, time: string): BlockEnd[] {
  const from = rows.findIndex((row) => row.date === date && row.time === time);
  const first = rows[from];
  if (!first) return [];
  return rows
    .slice(from)
    .filter(({ until }) => until < first.at + DAY)
    .map(({ until }) => {
      const end = localTimeOf(until, zone);
      const isMidnight = end.time === '00:00';
      return { time: isMidnight ? '24:00' : end.time, clock: isMidnight ? '24:00' : formatLocalClock(until, zone) };
    });
}

/** The body of a block from the form. */
export const blockIn = (form: FormData) => ({
  court_ids: form.getAll('court_ids').map(Number),
  ...localTimeIn(String(form.get('date')), String(form.get('time'))),
  until: String(form.get('until')),
  note: String(form.get('note') ?? '').trim(),
});

/** Takes time of courts out. */
export function NewBlock({
  day,
  court,
  ends,
  start,
  refusal,
}: {
  day: DeskDay;
  /** That was chosen with the time. */
  court: number;
  /** Until when it may last, and which of them was asked for. */
  ends: readonly BlockEnd[];
  start: string | undefined;
  refusal: Refusal | undefined;
}) {
  const { t } = useDeskTexts();
  const isChanged = (...names: string[]) => names.some((name) => refusal?.changed?.includes(name));
  const courts = (!isChanged('court') && refusal?.typed.court_ids?.split(',')) || [String(court)];
  const end = [isChanged('date', 'time') ? undefined : refusal?.typed.until, start].find((one) =>
    ends.some(({ time }) => time === one),
  );
  return (
    <div className="desk-card">
      <p>{t('blockText')}</p>
      <Input
        name="until"
        label={t('blockUntil')}
        refusal={refusal}
        control={(props) => (
          <select key={end} {...props} defaultValue={end}>
            {ends.map(({ time, clock }) => (
              <option key={time} value={time}>
                {clock}
              </option>
            ))}
          </select>
        )}
      />
      <fieldset key={String(courts)} className="desk-checks">
        <legend>{t('courts')}</legend>
        {day.courts.map(({ id, title }) => (
          <label key={id}>
            <input type="checkbox" name="court_ids" value={id} defaultChecked={courts.includes(String(id))} />
            {title}
          </label>
        ))}
      </fieldset>
      <Input
        name="note"
        label={t('blockNote')}
        refusal={refusal}
        control={(props) => <input {...props} required maxLength={200} />}
      />
      <Submit intent="block">{t('block')}</Submit>
    </div>
  );
}
