import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { createReader, localPath, toZoned } from '#core/site.ts';
import { shownClubs } from '../analytics/shown-clubs.ts';
import { useBrand } from '../brand.ts';
import { categoriesOf } from '../categories.server.ts';
import { clubOf } from '../club/load.server.ts';
import { siteContext } from '../context.ts';
import { dayIn } from '../day-in.server.ts';
import { FORM_TOOLS } from '../form-tools.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { joinLine, loadTaken } from '../waiting/line.server.ts';
import { waitingTexts } from '../waiting/texts.server.ts';

export async function loader(page: LoaderFunctionArgs) {
  const club = await clubOf(page);
  const { pathname, searchParams } = new URL(page.request.url);
  const locale = localeOfPath(pathname);
  // Nothing here can be booked online, so nothing can be offered.
  if (!club.flags.online_booking) throw redirect(localPath(`/club/${club.slug}/request`, locale));
  const texts = waitingTexts[locale.language];
  const services = (await categoriesOf(page, club.id))
    .flatMap(({ services }) => services)
    .filter(({ kind }) => kind !== 'group')
    .map(({ id, title }) => ({ id, title }));
  const today = toZoned(page.context.get(siteContext).clock(), club.time_zone).date;
  const date = dayIn(searchParams.get('date'), today);
  const service = services.find(({ id }) => String(id) === searchParams.get('service')) ?? services[0];
  const { id, slug, title, time_zone } = club;
  return {
    club: { id, slug, title },
    ...shownClubs(club),
    ...{ texts, services, today, date, service: service?.id },
    taken: await loadTaken(page, {
      club: { id, time_zone },
      ...{ service: service?.id, date, sessions: createReader(texts, locale.language)('lineSessions') },
    }),
  };
}

export async function action(page: ActionFunctionArgs) {
  const outcome = await joinLine(page);
  return outcome.sent ? outcome : data(outcome, { status: outcome.status });
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The day and the service whose taken times are shown. */
function DayForm({ club, services, service, today, date, t }: Loaded & { t: ReturnType<typeof createReader> }) {
  const { to } = useTexts();
  return (
    <Form
      method="get"
      action={to(`/club/${club.slug}/line`)}
      className="letters-form request-form line-form"
      {...FORM_TOOLS.takenTimes}
    >
      <p>
        <label htmlFor="line-service">{t('lineService')}</label>
        <span className="field">
          <select id="line-service" name="service" defaultValue={service}>
            {services.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </span>
      </p>
      <p>
        <label htmlFor="line-date">{t('lineDate')}</label>
        <span className="field">
          <input id="line-date" key={date} name="date" type="date" required min={today} defaultValue={date} />
        </span>
      </p>
      <button type="submit" className="button ghost">
        {t('lineShow')}
      </button>
    </Form>
  );
}

/**
 * Joins the line for a taken time or a full session, as the dialog of the schedule does. Works without
 * JavaScript.
 */
export default function ClubLine() {
  const page = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const { language, to } = useTexts();
  const brand = useBrand().name;
  const { club, service, date, taken } = page;
  const t = createReader(page.texts, language);
  const here = `${to(`/club/${club.slug}/line`)}?${new URLSearchParams({ ...(service && { service: String(service) }), date })}`;
  const schedule = to(`/club/${club.slug}/schedule`);
  const heading = t(outcome?.sent ? 'lineDoneTitle' : 'lineTitle');
  const problem = outcome?.sent === false ? outcome.problem : undefined;
  return (
    <div className="wrap page letters">
      <title>{`${heading} · ${club.title} · ${brand}`}</title>
      <meta name="description" content={`${club.title}: ${t('lineLead')}`} />
      <h1 className="page-title">{heading}</h1>
      <p className="letters-club">
        <Link to={to(`/club/${club.slug}`)}>{club.title}</Link>
      </p>
      {outcome?.sent ? (
        <>
          <p className="letters-lead" role="status">
            {t('lineDone', { email: outcome.email })}
          </p>
          <Link className="button ghost" to={here}>
            {t('lineAgain')}
          </Link>
        </>
      ) : (
        <>
          <p className="letters-lead">{t('lineLead')}</p>
          <DayForm {...page} t={t} />
          {taken.length === 0 && (
            <p className="letters-lead" role="status">
              {t('lineNone')}
            </p>
          )}
          {problem && (
            <p id="line-problem" className="letters-problem" role="alert">
              {t(problem)}
            </p>
          )}
          {(taken.length === 0 || problem === 'lineProblemFree') && (
            <p className="letters-schedule">
              <Link to={`${schedule}?date=${date}`}>{t('lineSchedule')}</Link>
            </p>
          )}
          {taken.length > 0 && (
            <Form method="post" action={here} className="letters-form request-form line-form" {...FORM_TOOLS.line}>
              <p>
                <label htmlFor="line-time">{t('lineTime')}</label>
                <span className="field">
                  <select id="line-time" key={date} name="time" required defaultValue={outcome?.time}>
                    {taken.map(({ title, choices }) => (
                      <optgroup key={title} label={title}>
                        {choices.map(({ value, text }) => (
                          <option key={value} value={value}>
                            {text}
                          </option>
                        ))}
                      </optgroup>
                    ))}
                  </select>
                </span>
              </p>
              <p>
                <label htmlFor="line-email">{t('lineEmail')}</label>
                <span className={problem === 'lineProblemEmail' ? 'field wrong' : 'field'}>
                  <input
                    id="line-email"
                    name="email"
                    type="email"
                    required
                    autoComplete="email"
                    maxLength={254}
                    defaultValue={outcome?.email}
                    aria-invalid={problem === 'lineProblemEmail' || undefined}
                    aria-describedby={problem ? 'line-problem' : undefined}
                  />
                </span>
              </p>
              <button type="submit" className="button">
                {t('lineSend')}
              </button>
            </Form>
          )}
        </>
      )}
    </div>
  );
}
