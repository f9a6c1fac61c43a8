import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useMoney } from '../home/money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Photo } from '../ui/photo.tsx';
import type { ClubPageData } from './load.server.ts';

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="club-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

type Service = ClubPageData['services'][number];

/** The path of the schedule with this service selected. */
const scheduleOf = ({ id }: Service, slug: string) => `/club/${slug}/schedule?service=${id}`;

function usePriceFrom() {
  const { t } = useTexts();
  const money = useMoney();
  return ({ price_from, duration }: Service) =>
    price_from &&
    (duration.minimum === 60
      ? t('clubPriceHour', { price: money(price_from) })
      : t('clubPriceMinutes', { price: money(price_from), minutes: duration.minimum }));
}

/** The club's services, with links to their schedules. */
export function Services({ club, services }: Pick<ClubPageData, 'club' | 'services'>) {
  const { t, to } = useTexts();
  const priceFrom = usePriceFrom();
  if (services.length === 0) return null;
  return (
    <Section id="services" title={t('clubServices')}>
      <ul className="club-cards">
        {services.map((service) => (
          <li key={service.id}>
            <h3>
              <Link to={to(scheduleOf(service, club.slug))}>{service.title}</Link>
            </h3>
            <p>{service.category.title}</p>
            <p>{priceFrom(service)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const initials = (name: string) =>
  name
    .split(' ')
    .map(([letter]) => letter)
    .slice(0, 2)
    .join('');

/** The club's coaches, with links to their schedules. */
export function Coaches({ club, coaches }: Pick<ClubPageData, 'club' | 'coaches'>) {
  const { t, to } = useTexts();
  const priceFrom = usePriceFrom();
  if (coaches.length === 0) return null;
  return (
    <Section id="coaches" title={t('clubCoaches')}>
      <ul className="club-coaches">
        {coaches.map((service, index) => {
          const photo = club.coach_photos?.find(({ coach_id }) => coach_id === service.coach?.id);
          return (
            <li key={service.id}>
              <span className={`club-face club-face-${index % 4}`} aria-hidden="true">
                {initials(service.coach?.title ?? '')}
                {photo && <Photo photo={photo} alt="" sizes="72px" />}
              </span>
              <div>
                <h3>
                  <Link to={to(scheduleOf(service, club.slug))}>{service.coach?.title}</Link>
                </h3>
                <p>{service.coach?.subtitle}</p>
                <p className="club-price">{priceFrom(service)}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

type PriceList = ClubPageData['prices'][number];
type PriceRow = PriceList['rows'][number];

/** `title` is shown where there is no space for the table's head. */
function Days({ groups, title }: { groups: PriceRow['weekdays']; title: string }) {
  const { t } = useTexts();
  const money = useMoney();
  return (
    <td data-days={title}>
      {groups.map(({ days, spans }) => (
        <Fragment key={days}>
          {days && <span className="club-days">{days}</span>}
          {spans.length === 0 && t('clubClosedDay')}
          {spans.map(({ from, to, price }) => (
            <span key={from} className="club-span">
              <span>{`${from}–${to}`}</span> <b>{money(price)}</b>
            </span>
          ))}
        </Fragment>
      ))}
    </td>
  );
}

function usePriceTime() {
  const { t } = useTexts();
  return (time: NonNullable<PriceList['time']>) => {
    if (time.kind === 'now') return t('clubPricesNow', time);
    if (time.kind === 'holidays') return t('clubPricesHolidays', time);
    const from = t('clubPricesFrom', { date: time.date });
    return time.season ? `${from} · ${time.season}` : from;
  };
}

/** One row for courts of the same price. */
function PriceTable({ rows, time }: PriceList) {
  const { t } = useTexts();
  const timeOf = usePriceTime();
  return (
    <table className="club-prices">
      {time && <caption>{timeOf(time)}</caption>}
      <thead>
        <tr>
          <th scope="col">{t('clubCourts')}</th>
          <th scope="col">{t('clubWeekdays')}</th>
          <th scope="col">{t('clubWeekend')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ courts, facts, weekdays, weekend }) => {
          const [first] = courts;
          return (
            <tr key={first!.id}>
              <th scope="row">
                <i className={`club-swatch club-swatch-${first!.surface}`} />
                <span>
                  {courts.map(({ id, title }, index) => (
                    <Fragment key={id}>
                      {index > 0 && ', '}
                      {title}
                    </Fragment>
                  ))}
                  <small>{facts}</small>
                </span>
              </th>
              <Days groups={weekdays} title={t('clubWeekdays')} />
              <Days groups={weekend} title={t('clubWeekend')} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The hourly prices that are in force, then those of holidays and of other seasons. */
export function Prices({ prices }: Pick<ClubPageData, 'prices'>) {
  const { t } = useTexts();
  const lists = prices.filter(({ rows }) => rows.length > 0);
  if (lists.length === 0) return null;
  return (
    <Section id="prices" title={t('clubPrices')}>
      {lists.map((list) => (
        <PriceTable key={JSON.stringify(list.time ?? null)} {...list} />
      ))}
    </Section>
  );
}

/** The club's description. */
export function About({ club }: Pick<ClubPageData, 'club'>) {
  const { t } = useTexts();
  if (!club.description) return null;
  return (
    <Section id="about" title={t('clubAbout')}>
      <p className="club-about">{club.description}</p>
    </Section>
  );
}
