import { Form } from 'react-router';
import { FIELD_TOOLS, FORM_TOOLS } from '../form-tools.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/icon.tsx';
import type { Home } from './load.server.ts';

const hours = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${String(from + index).padStart(2, '0')}:00`);
const options = (values: string[]) =>
  values.map((value) => (
    <option key={value} value={value}>
      {value}
    </option>
  ));

/**
 * Sport, city, day and hours. A plain form, whose field names are the clubs page's query
 * parameters.
 */
export function SearchForm({
  home: { city, cities, otherCities, heroSports, search },
  onSport,
}: {
  home: Home;
  /** The visitor has chosen a sport, by its slug. */
  onSport(slug: string): void;
}) {
  const { t, to } = useTexts();
  return (
    <Form action={to('/clubs')} method="get" className="hero-search" {...FORM_TOOLS.search}>
      {heroSports.length > 0 && (
        <fieldset className="hero-sports" {...FIELD_TOOLS.sport}>
          <legend className="unseen">{t('homeSport')}</legend>
          {heroSports.map(({ slug, title }, index) => (
            <label key={slug}>
              <input
                type="radio"
                name="category"
                value={slug}
                defaultChecked={index === 0}
                onChange={() => onSport(slug)}
              />
              <span>{title}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="hero-fields">
        <label className="hero-field hero-where">
          <span>{t('homeWhere')}</span>
          <select name="city" defaultValue={city.slug}>
            {[...cities, ...otherCities].map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label className="hero-field">
          <span>{t('homeWhen')}</span>
          <select name="date" defaultValue={search.date}>
            {search.days.map(({ date, label }, index) => (
              <option key={date} value={date}>
                {index === 0 && `${t('homeToday')}, `}
                {index === 1 && `${t('homeTomorrow')}, `}
                {label}
              </option>
            ))}
          </select>
        </label>
        <div className="hero-field hero-hours">
          <span aria-hidden="true">{t('homeTime')}</span>
          <p>
            <select name="time_from" aria-label={t('homeFrom')} defaultValue={search.from} {...FIELD_TOOLS.from}>
              {options(hours(6, 23))}
            </select>
            –
            <select name="time_to" aria-label={t('homeTo')} defaultValue={search.to} {...FIELD_TOOLS.to}>
              {options(hours(7, 24))}
            </select>
          </p>
        </div>
        <button type="submit" className="button">
          <Icon name="search" />
          {t('homeFindCourt')}
        </button>
      </div>
    </Form>
  );
}
