import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { WISH_PLACES } from '#core/desk.ts';
import { createReader, DURATION_LIMITS, privateHeaders, startOptions } from '#core/site.ts';
import { useBrand } from '../brand.ts';
import { FIELD_TOOLS, FORM_TOOLS } from '../form-tools.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { NearMe } from '../waiting/near-me.tsx';
import { loadWishForm, sendWish, type WishField, type WishOutcome } from '../waiting/wish.server.ts';

export const headers = () => privateHeaders('same-origin');

export const loader = (page: LoaderFunctionArgs) => loadWishForm(page);

export async function action(page: ActionFunctionArgs) {
  const outcome = await sendWish(page);
  return outcome.sent ? outcome : data(outcome, { status: outcome.status });
}

type T = ReturnType<typeof createReader>;

function Done({ email, free, t }: Extract<WishOutcome, { sent: true }> & { t: T }) {
  const { to } = useTexts();
  return (
    <>
      <p className="letters-lead" role="status">
        {t('wishDone', { email })}
      </p>
      {free.length > 0 && (
        <section aria-labelledby="wish-free">
          <h2 id="wish-free" className="letters-title">
            {t('wishFreeTitle')}
          </h2>
          <p className="letters-lead">{t('wishFree')}</p>
          <ul className="wish-times">
            {free.map(({ when, club, price, path }) => (
              <li key={path}>
                <Link to={to(path)}>{`${when}, ${club}`}</Link>, {price}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Link className="button ghost" to={to('/booking-wish')} reloadDocument>
        {t('wishAgain')}
      </Link>
    </>
  );
}

const START_TIMES = startOptions();
const { minimum, maximum, step } = DURATION_LIMITS;

function WishForm({ outcome, t }: { outcome: Extract<WishOutcome, { sent: false }> | undefined; t: T }) {
  const { asked, categories, cities, days, today } = useLoaderData<typeof loader>();
  const { to } = useTexts();
  const values = outcome?.typed ?? asked;
  const wrong = outcome?.wrong ?? [];
  const [near, setNear] = useState(values.near);
  // What the other kind has is hidden by the style sheet, and must not keep the form from being sent.
  const [kind, setKind] = useState<string>();
  const kindInput = useRef<HTMLSelectElement>(null);
  // The visitor may have chosen another one before the script ran.
  useEffect(() => setKind(kindInput.current?.value), []);
  const field = (name: WishField) => ({
    id: `wish-${name}`,
    name,
    defaultValue: values[name],
    'aria-invalid': wrong.includes(name) || undefined,
    'aria-describedby': wrong.includes(name) ? 'wish-problem' : undefined,
  });
  const box = (name: WishField, label: string, width: 2 | 3 | 6, input: ReactNode) => (
    <p className={`wish-${width} wish-${name}`}>
      <label htmlFor={`wish-${name}`}>{label}</label>
      <span className={wrong.includes(name) ? 'field wrong' : 'field'}>{input}</span>
    </p>
  );
  const choices = (list: { slug: string; title: string }[]) =>
    list.map(({ slug, title }) => (
      <option key={slug} value={slug}>
        {title}
      </option>
    ));
  const times = (list: readonly string[]) => list.map((time) => <option key={time}>{time}</option>);
  return (
    <Form
      method="post"
      action={to('/booking-wish')}
      className="letters-form request-form wish-form"
      {...FORM_TOOLS.wish}
    >
      {outcome && (
        <p id="wish-problem" className="letters-problem" role="alert">
          {outcome.message ?? t(outcome.problem)}
        </p>
      )}
      {box(
        'category',
        t('wishSport'),
        3,
        <select {...field('category')} required>
          {choices(categories)}
        </select>,
      )}
      {box(
        'service_kind',
        t('wishKind'),
        3,
        <select {...field('service_kind')} ref={kindInput} onChange={(event) => setKind(event.currentTarget.value)}>
          <option value="court">{t('wishKindcourt')}</option>
          <option value="coach">{t('wishKindcoach')}</option>
          <option value="group">{t('wishKindgroup')}</option>
        </select>,
      )}
      {near === '' ? (
        box(
          'city',
          t('wishCity'),
          3,
          <select {...field('city')} required>
            {choices(cities)}
          </select>,
        )
      ) : (
        <>
          <input type="hidden" name="near" value={near} />
          {box(
            'radius_km',
            t('wishRadius'),
            3,
            <input {...field('radius_km')} type="number" required min={1} max={50} />,
          )}
        </>
      )}
      <NearMe near={near} onChange={setNear} t={t} />
      {box('date_from', t('wishFirst'), 3, <input {...field('date_from')} type="date" required min={today} />)}
      {box('date_to', t('wishLast'), 3, <input {...field('date_to')} type="date" min={today} />)}
      <fieldset className="wish-weekdays" {...FIELD_TOOLS.weekdays}>
        <legend>{t('wishWeekdays')}</legend>
        {days.map(({ value, title }) => (
          <label key={value}>
            <input type="checkbox" name="weekdays" value={value} defaultChecked={values.weekdays.includes(value)} />
            {title}
          </label>
        ))}
      </fieldset>
      {box('time_from', t('wishFrom'), 2, <select {...field('time_from')}>{times(START_TIMES)}</select>)}
      {box(
        'time_to',
        t('wishTo'),
        2,
        <select {...field('time_to')}>{times([...START_TIMES.slice(1), '24:00'])}</select>,
      )}
      {box(
        'duration',
        t('wishDuration'),
        2,
        <input
          {...field('duration')}
          type="number"
          required
          disabled={kind === 'group'}
          min={minimum}
          max={maximum}
          step={step}
        />,
      )}
      {box(
        'places',
        t('wishPlaces'),
        2,
        <input
          {...field('places')}
          type="number"
          required
          disabled={kind !== undefined && kind !== 'group'}
          min={1}
          max={WISH_PLACES}
        />,
      )}
      {box('price', t('wishPrice'), 3, <input {...field('price')} type="number" min={1} max={100000} />)}
      {box(
        'email',
        t('lineEmail'),
        3,
        <input {...field('email')} type="email" required autoComplete="email" maxLength={254} />,
      )}
      <button type="submit" className="button">
        {t('wishSend')}
      </button>
    </Form>
  );
}

/** A wish for a time at any club of a place, as a plain form. Works without JavaScript. */
export default function WishPage() {
  const { texts } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const { language } = useTexts();
  const brand = useBrand().name;
  const t = createReader(texts, language);
  const heading = t(outcome?.sent ? 'wishDoneTitle' : 'wishTitle');
  return (
    <div className="wrap page letters">
      <title>{`${heading} · ${brand}`}</title>
      <h1 className="page-title">{heading}</h1>
      {outcome?.sent ? (
        <Done {...outcome} t={t} />
      ) : (
        <>
          <p className="letters-lead">{t('wishLead')}</p>
          <WishForm outcome={outcome} t={t} />
        </>
      )}
    </div>
  );
}
