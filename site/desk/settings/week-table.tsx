import { formatAmount } from '#core/site.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useDeskTexts } from '../use-desk-texts.ts';
import { useWeekdays } from './field-parts.tsx';
import { DAYS } from './fields.ts';
import { useForm } from './form-context.ts';
import type { Week, WeekCell } from './week.ts';

function Cell({ cell }: { cell: WeekCell }) {
  const { t } = useDeskTexts();
  const { language } = useTexts();
  if (cell.state === 'closed') {
    return (
      <td className="shut">
        <span className="unseen">{t('weekClosed')}</span>
      </td>
    );
  }
  if (cell.state === 'gap') {
    return (
      <td className="gap">
        <span aria-hidden="true">?</span>
        <span className="unseen">{t('weekGap')}</span>
      </td>
    );
  }
  return <td>{formatAmount(cell.amount, language)}</td>;
}

/**
 * What each hour of a week costs under the prices of the form, in hryvnias. Open hours without a
 * price are marked.
 */
export function WeekTable({ week }: { week: Week }) {
  const { t } = useDeskTexts();
  const { short } = useWeekdays();
  const { options } = useForm();
  const { choice, seasons, rows, gaps } = week;
  const nameOf = (key: string) =>
    key === '' ? t('weekUsual') : (options.seasons?.find(({ code }) => code === key)?.title ?? key);
  return (
    <section className="settings-week" aria-labelledby="settings-week">
      <h2 id="settings-week">{t('weekTitle')}</h2>
      <p className="desk-lead">{t('weekText')}</p>
      <div className="desk-place">
        <label>
          {t('weekSeason')}
          <select key={choice.season} name="week-season" defaultValue={choice.season}>
            {seasons.map((key) => (
              <option key={key} value={key}>
                {nameOf(key)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('weekDays')}
          <select key={String(choice.holiday)} name="week-holiday" defaultValue={choice.holiday ? 'yes' : ''}>
            <option value="">{t('weekOrdinary')}</option>
            <option value="yes">{t('settingholidays')}</option>
          </select>
        </label>
        <button type="submit" name="intent" value="week" className="button ghost">
          {t('weekShow')}
        </button>
      </div>
      <p role="status" className={gaps > 0 ? 'desk-field-problem' : 'unseen'}>
        {gaps > 0 ? t('weekGaps', { count: gaps }) : t('weekWhole')}
      </p>
      <table>
        <thead>
          <tr>
            <td />
            {DAYS.map((day) => (
              <th key={day} scope="col">
                {short(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, cells }) => (
            <tr key={from}>
              <th scope="row">{from}</th>
              {cells.map((cell, index) => (
                <Cell key={DAYS[index]} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
