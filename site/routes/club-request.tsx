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
import { parseClock } from '#core/desk.ts';
import { addDays, DURATION, DURATION_LIMITS, formatBookingCode, spacedPhone, toZoned } from '#core/site.ts';
import { shownClubs } from '../analytics/shown-clubs.ts';
import { useBrand } from '../brand.ts';
import { categoriesOf } from '../categories.server.ts';
import { clubOf, openingLines } from '../club/load.server.ts';
import { startsInWeek } from '../club/opening.ts';
import { type Field, sendRequest } from '../club/request.server.ts';
import { siteContext } from '../context.ts';
import { FORM_TOOLS } from '../form-tools.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { type TextKey, useTexts } from '../i18n/use-texts.ts';
import { Cover } from '../ui/cover.tsx';
import { FormGuard } from '../ui/form-guard.tsx';
import { Photo } from '../ui/photo.tsx';

export async function loader(page: LoaderFunctionArgs) {
  const club = await clubOf(page);
  const categories = await categoriesOf(page, club.id);
  const services = categories.flatMap(({ services }) => services).filter(({ kind }) => kind !== 'group');
  const { pathname, searchParams } = new URL(page.request.url);
  const { clock, forms } = page.context.get(siteContext);
  const { date: today, minutes: now } = toZoned(clock(), club.time_zone);
  const times = startsInWeek(club.opening_hours, services);
  return {
    club: {
      id: club.id,
      slug: club.slug,
      title: club.title,
      phone: club.phone,
      address: [club.address_tag, club.address].filter(Boolean).join(', '),
      court: club.courts[0],
      photo: club.photos?.[0],
    },
    ...shownClubs(club),
    services: services.map(({ id, title }) => ({ id, title })),
    hours: openingLines(club, localeOfPath(pathname).language),
    today,
    times,
    timesToday: times.filter((time) => parseClock(time) > now),
    asked: {
      service_id: searchParams.get('service') ?? (services.length === 1 ? String(services[0]!.id) : ''),
      // Another day than today offers all times, also without script.
      date: searchParams.get('date') ?? addDays(today, 1),
      time: searchParams.get('time') ?? '',
      duration: searchParams.get('duration') ?? String(DURATION),
    } as Partial<Record<Field, string>>,
    stamp: forms.stamp(),
  };
}

export async function action(page: ActionFunctionArgs) {
  const outcome = await sendRequest(page);
  return outcome.sent ? outcome : data(outcome, { status: outcome.problem === 'Often' ? 429 : 400 });
}

const { minimum, maximum, step } = DURATION_LIMITS;

const LABELS = {
  service_id: 'requestService',
  date: 'requestDate',
  time: 'requestTime',
  duration: 'requestDuration',
  given_name: 'requestGivenName',
  telephone: 'requestTelephone',
  email: 'requestEmail',
  comment: 'requestComment',
} satisfies Partial<Record<Field, TextKey>>;
type Labelled = keyof typeof LABELS;

type ClubOfRequest = ReturnType<typeof useLoaderData<typeof loader>>['club'];

/** The club that is asked, and what comes after the request. */
function ClubCard({ id, slug, title, phone, address, court, photo }: ClubOfRequest) {
  const { t, to } = useTexts();
  return (
    <aside className="request-club">
      {(court || photo) && (
        <div className="request-cover photo-frame">
          {court && (
            <Cover
              className="photo-drawing"
              seed={String(id)}
              sport={court.sport}
              surface={court.surface}
              width={640}
              height={320}
            />
          )}
          {photo && <Photo photo={photo} alt={photo.alt ?? ''} sizes="360px" />}
        </div>
      )}
      <h2>
        <Link to={to(`/club/${slug}`)}>{title}</Link>
      </h2>
      <p>{address}</p>
      {phone && (
        <p>
          <a href={`tel:${phone}`}>{spacedPhone(phone)}</a>
        </p>
      )}
      <ol>
        <li>{t('requestStepSend')}</li>
        <li>{t('requestStepReply')}</li>
        <li>{t('requestStepTicket')}</li>
      </ol>
    </aside>
  );
}

/** A booking request as a plain form. It works without JavaScript, and the club answers it. */
export default function ClubRequest() {
  const { club, services, hours, today, times, timesToday, asked, stamp } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const [date, setDate] = useState(outcome?.sent === false ? outcome.typed.date : asked.date);
  const dateInput = useRef<HTMLInputElement>(null);
  // The visitor may have chosen a day before the script ran.
  useEffect(() => setDate((before) => dateInput.current?.value ?? before), []);
  const { t, to } = useTexts();
  const brand = useBrand().name;
  const open = hours.map(({ days, time }) => `${days} ${time}`).join(', ');
  const back = to(`/club/${club.slug}`);
  const title = t('requestTitle');
  if (outcome?.sent) {
    const { code, telephone, email } = outcome;
    const sent = { code: formatBookingCode(code), telephone: spacedPhone(telephone), email };
    return (
      <div className="wrap page letters" role="status">
        <title>{`${t('requestSentTitle')} · ${club.title} · ${brand}`}</title>
        <h1 className="page-title">{t('requestSentTitle')}</h1>
        <p className="letters-lead">{t('requestSent', sent)}</p>
        <Link className="button ghost" to={back}>
          {t('requestBack')}
        </Link>
      </div>
    );
  }
  const typed = outcome?.typed;
  const wrong = outcome?.wrong ?? [];
  const code = outcome?.code;
  const field = (name: Labelled, about?: string) => ({
    id: `request-${name}`,
    name,
    defaultValue: typed?.[name] ?? asked[name],
    'aria-invalid': wrong.includes(name) || undefined,
    'aria-describedby': [wrong.includes(name) && 'request-problem', about].filter(Boolean).join(' ') || undefined,
  });
  const box = (name: Labelled, input: ReactNode) => (
    <p className={`request-${name}`}>
      <label htmlFor={`request-${name}`}>{t(LABELS[name])}</label>
      <span className={wrong.includes(name) ? 'field wrong' : 'field'}>{input}</span>
    </p>
  );
  const problem = outcome && {
    phone: spacedPhone(club.phone),
    fields: wrong.map((name) => (name in LABELS ? t(LABELS[name as Labelled]) : name)).join(', '),
  };
  return (
    <div className="wrap page letters request-page">
      <title>{`${title} · ${club.title} · ${brand}`}</title>
      <header>
        <h1 className="page-title">{title}</h1>
        <p className="letters-lead">{t('requestLead', { club: club.title })}</p>
      </header>
      <ClubCard {...club} />
      <Form
        method="post"
        action={to(`/club/${club.slug}/request`)}
        className="letters-form request-form"
        {...FORM_TOOLS.request}
      >
        {problem && (
          <p id="request-problem" className="letters-problem" role="alert">
            {outcome.message ?? t(`requestProblem${outcome.problem}`, problem)}
          </p>
        )}
        {code && (
          <p>
            <input type="hidden" name="code_email" value={code.email} />
            <label htmlFor="request-contact_code">
              {code.texts.label} <small>{code.texts.hint}</small>
            </label>
            <span className={code.isWrong ? 'field wrong' : 'field'}>
              <input
                key={outcome?.stamp}
                id="request-contact_code"
                name="contact_code"
                defaultValue={code.value}
                maxLength={12}
                inputMode="numeric"
                autoComplete="one-time-code"
                aria-invalid={code.isWrong || undefined}
                aria-describedby="request-problem"
              />
            </span>
          </p>
        )}
        <FormGuard stamp={outcome?.stamp ?? stamp} />
        {box(
          'service_id',
          <select {...field('service_id')} required>
            <option value="">{t('requestChoose')}</option>
            {services.map((service) => (
              <option key={service.id} value={service.id}>
                {service.title}
              </option>
            ))}
          </select>,
        )}
        {box(
          'date',
          <input
            {...field('date')}
            ref={dateInput}
            type="date"
            required
            min={today}
            onChange={({ target }) => setDate(target.value)}
          />,
        )}
        {box(
          'time',
          <select {...field('time', open && 'request-hours')} required>
            <option value="">{t('requestChoose')}</option>
            {(date === today ? timesToday : times).map((time) => (
              <option key={time}>{time}</option>
            ))}
          </select>,
        )}
        {box(
          'duration',
          <input {...field('duration')} type="number" required min={minimum} max={maximum} step={step} />,
        )}
        {open && (
          <p id="request-hours" className="request-hours">
            {`${t('clubHours')}: ${open}`}
          </p>
        )}
        {box(
          'given_name',
          <input {...field('given_name')} type="text" required autoComplete="given-name" maxLength={200} />,
        )}
        {box('telephone', <input {...field('telephone')} type="tel" required autoComplete="tel" maxLength={40} />)}
        {box('email', <input {...field('email')} type="email" required autoComplete="email" maxLength={254} />)}
        {box('comment', <textarea {...field('comment')} rows={3} maxLength={1000} />)}
        <button type="submit" className="button">
          {t('requestSend')}
        </button>
        {/* After the button that the Enter key presses. */}
        {code && (
          <button type="submit" name="new_code" value="1" className="button ghost">
            {code.texts.resend}
          </button>
        )}
      </Form>
    </div>
  );
}
