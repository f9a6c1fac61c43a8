import type { ReactNode } from 'react';
import { strip } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Drawing } from '../ui/drawing.tsx';
import { SlotLink } from '../ui/slot-link.tsx';
import type { Example } from './example.server.ts';
import type { Home } from './load.server.ts';
import { useMoney } from './money.ts';
import { Section } from './section.tsx';

/** An evening of a club: its free hours with their prices, each of which opens its booking. */
function Grid({ example: { club, day, courts, rows } }: { example: Example }) {
  const { t } = useTexts();
  const money = useMoney();
  return (
    <table className="how-grid">
      <caption>
        <b>{club}</b> {day}
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{t('homeTime')}</span>
          </th>
          {courts.map(({ id, title, surface }) => (
            <th key={id} scope="col">
              <i className={`home-swatch home-swatch-${surface}`} />
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ time, cells }) => (
          <tr key={time}>
            <th scope="row">{time}</th>
            {cells.map((cell, index) => (
              <td key={courts[index]!.id}>
                {cell ? (
                  <SlotLink slot={cell.slot}>
                    {money(cell.price)}
                    <span className="unseen">, {[time, courts[index]!.title].join(', ')}</span>
                  </SlotLink>
                ) : (
                  <span className="unseen">{t('homeTaken')}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the visitor gets for one of these hours. */
function Ticket({ example: { club, day, chosen } }: { example: Example }) {
  const money = useMoney();
  return (
    <SlotLink slot={chosen} className="ticket">
      <Drawing
        className="ticket-cover"
        svg={strip({ seed: chosen.slug, sport: chosen.sport, surface: chosen.surface, width: 640, height: 132 })}
      />
      <span className="ticket-body">
        <span className="ticket-date">{day}</span>
        <b className="ticket-time">
          {chosen.time}–{chosen.until}
        </b>
        <span className="ticket-place">{[club, chosen.court].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="ticket-stub">
        <b>{money(chosen.price)}</b>
      </span>
    </SlotLink>
  );
}

/** Until when this hour can be cancelled, and for how much. */
function Deadlines({ example: { deadlines } }: { example: Example }) {
  const { t } = useTexts();
  const { free, partial, start } = deadlines;
  return (
    <ol className="deadlines">
      <li className="deadline-free">
        <b>{t('homeToday')}</b>
        {t('homeDeadlineBook')}
      </li>
      <li className={partial ? 'deadline-partial' : 'deadline-late'}>
        <b>{free}</b>
        {t('homeDeadlineFree')}
      </li>
      {partial && (
        <li className="deadline-late">
          <b>{partial.until}</b>
          {t('homeDeadlinePartial', { percent: partial.percent })}
        </li>
      )}
      <li>
        <b>{start}</b>
        {t('homeDeadlinePlay')}
      </li>
    </ol>
  );
}

function Step({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <li id={id}>
      <div className="how-object">{children}</div>
      <h3>{title}</h3>
    </li>
  );
}

/** How a booking goes, shown with an hour that is free now: the grid, the ticket and the deadline. */
export function How({ home, example }: { home: Home; example: Example | null }) {
  const { t } = useTexts();
  return (
    <Section id="about" title={t('homeHow')}>
      <p className="how-lead">
        {t('homeAboutLead', {
          clubs: t('homeClubsCount', { count: home.totals.clubs }),
          cities: t('homeInCities', { count: home.totals.cities }),
        })}{' '}
        {t('homeAboutOrder')}
      </p>
      {example && (
        <ol className="how">
          <Step id="features" title={t('homeHowGrid')}>
            <Grid example={example} />
          </Step>
          <Step id="online-booking" title={t('homeHowTicket')}>
            <Ticket example={example} />
          </Step>
          <Step id="cancelling" title={t('homeHowCancel')}>
            <Deadlines example={example} />
          </Step>
        </ol>
      )}
    </Section>
  );
}
