import { Form } from 'react-router';
import type { Series, SeriesMove, SeriesMoves } from '#core/desk.ts';
import { DAYS } from '../desk/settings/fields.ts';
import { weekdayNames } from '../desk/settings/weekdays.ts';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

type Props = {
  series: Series;
  moves: SeriesMoves;
  /** Whether the visitor asked for this time. */
  isAsked: boolean;
  /** So that the form moves once. */
  once: string;
};

function WeeklyTime({ moves: { weekday, time, times } }: Pick<Props, 'moves'>) {
  const { t, language } = useDeskTexts();
  const nameOf = weekdayNames(language, 'long');
  return (
    <Form className="series-until">
      <div className="desk-field">
        <label htmlFor="weekday">{t('weeklyMoveDay')}</label>
        <select id="weekday" name="weekday" defaultValue={weekday}>
          {DAYS.map((day, index) => (
            <option key={day} value={index + 1}>
              {nameOf(day)}
            </option>
          ))}
        </select>
      </div>
      <div className="desk-field">
        <label htmlFor="time">{t('weeklyMoveTime')}</label>
        <select id="time" name="time" defaultValue={time}>
          {/* A time of another day stays chosen, so that the page says which visits it keeps. */}
          {[...new Set([...times, time])].sort().map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <button type="submit" className="button ghost">
        {t('weeklyMoveLook')}
      </button>
    </Form>
  );
}

function Moves({ moves, series: { club, visits } }: { moves: SeriesMove[]; series: Series }) {
  const { t, day, clock, hours, moment, money } = useDeskTexts();
  const { time_zone } = club;
  const noteOf = ({ token, court, price, current_start }: SeriesMove) => {
    const visit = visits.find((one) => one.token === token);
    return [
      court && (court.id === visit?.court?.id ? court.title : t('weeklyInstead', { court: court.title })),
      price && visit?.payment_type !== 'subscription' && money(price),
      t('weeklyMoveFrom', { when: moment(current_start, time_zone) }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <ul className="series-visits">
      {moves.map((move) =>
        move.status === 'free' ? (
          <li key={move.token}>
            <b>{day(move.starts_at)}</b> <span>{hours(move, time_zone)}</span>
            <small>{noteOf(move)}</small>
          </li>
        ) : (
          <li key={move.token}>
            <b>{day(move.current_start)}</b> <span>{clock(move.current_start, time_zone)}</span>
            <small>{t('weeklyStays', { why: t(`weeklystays${move.status}`) })}</small>
          </li>
        ),
      )}
    </ul>
  );
}

/** Moves all visits of a series: first where each could move, then all that were shown. */
export function MoveForm({ series, moves, isAsked, once }: Props) {
  const { t, money } = useDeskTexts();
  const free = moves.moves.filter(({ slot }) => slot !== null);
  const refund = free.reduce((sum, move) => sum + (move.refund?.amount ?? 0), 0);
  return (
    <section className="desk-card" aria-labelledby="move">
      <h2 id="move">{t('weeklyMoveTitle')}</h2>
      <p>{t('weeklyMoveText')}</p>
      <WeeklyTime key={`${moves.weekday} ${moves.time}`} moves={moves} />
      {isAsked && (
        <>
          <h3>{t('weeklyMoveList')}</h3>
          <Moves moves={moves.moves} series={series} />
          {free.length === 0 ? (
            <p className="desk-notice" role="status">
              {t('weeklyMoveNone')}
            </p>
          ) : (
            <Form method="post" className="series-move">
              <input type="hidden" name="key" value={once} />
              {free.map(({ token, slot }) => (
                <input key={token} type="hidden" name="moves" value={`${token} ${slot}`} />
              ))}
              {refund > 0 && <p>{t('weeklyRefund', { money: money({ amount: refund, currency: 'UAH' }) })}</p>}
              <button type="submit" name="intent" value="move" className="button">
                {t('weeklyMove')}
              </button>
            </Form>
          )}
        </>
      )}
    </section>
  );
}
