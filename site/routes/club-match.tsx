import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router';
import { applyToMatch, getMatch, type OpenMatch, reportMatch } from '#core/desk.ts';
import { fromMinor, localPath } from '#core/site.ts';
import { shownClubs } from '../analytics/shown-clubs.ts';
import { apiOf } from '../api.server.ts';
import { clubOf, notFound } from '../club/load.server.ts';
import { siteContext } from '../context.ts';
import { loadAfterRefusal } from '../desk/after-refusal.ts';
import { Input } from '../desk/input.tsx';
import { idIn } from '../desk/page.server.ts';
import { Problem, Submit } from '../desk/staff-page.tsx';
import { DeskTextsContext, useDeskTexts } from '../desk/use-desk-texts.ts';
import { FORM_TOOLS } from '../form-tools.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { type FormProps, LevelField, LevelHelp, PersonFields } from '../matches/fields.tsx';
import { sendForm } from '../matches/form.server.ts';
import { MatchFacts } from '../matches/match-facts.tsx';
import { matchTexts } from '../matches/texts.server.ts';
import type { loader as rootLoader } from '../root.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { FormGuard } from '../ui/form-guard.tsx';
import { JsonLd } from '../ui/json-ld.tsx';
import { PageHead, usePictureUrl } from '../ui/page-head.tsx';

export async function loader(page: LoaderFunctionArgs) {
  const club = await clubOf(page);
  const detail = await getMatch(apiOf(page), club.id, idIn(page)).catch(notFound);
  return {
    ...detail,
    ...{ texts: matchTexts(page), stamp: page.context.get(siteContext).forms.stamp() },
    city: club.city,
    reported: new URL(page.request.url).searchParams.get('done') === 'reported',
    ...shownClubs(club),
  };
}

/** After a refusal too, so that the page shows what has changed since, such as that others were faster. */
export const shouldRevalidate = loadAfterRefusal;

/** Applies, and opens the player's own page; or reports the match to its club. */
export async function action(page: ActionFunctionArgs) {
  const form = await page.request.formData();
  const [slug, id] = [page.params.slug!, idIn(page)];
  const locale = localeOfPath(new URL(page.request.url).pathname);
  return sendForm(page, form, async ({ typed, telephone, idempotencyKey }) => {
    if (typed.intent === 'report') {
      await reportMatch(apiOf(page), slug, id, { reason: typed.reason ?? '' });
      return redirect(`${localPath(`/club/${slug}/match/${id}`, locale)}?done=reported`);
    }
    const { name = '', level, email } = typed;
    const body = { name, telephone, ...(level && { level }), ...(email && { email }) };
    const { token } = await applyToMatch(apiOf(page), slug, id, body, { idempotencyKey });
    return redirect(localPath(`/booking-applicant/${token}`, locale));
  });
}

type LoaderData = ReturnType<typeof useLoaderData<typeof loader>>;

function ApplyForm({ sport, refusal, stamp }: Pick<LoaderData, 'sport'> & FormProps) {
  const { t } = useDeskTexts();
  return (
    <section className="desk-card" aria-labelledby="apply">
      <h2 id="apply">{t('applyTitle')}</h2>
      <p>{t('applyText')}</p>
      <Problem refusal={refusal} />
      <Form method="post" className="match-form" {...FORM_TOOLS.apply}>
        <FormGuard stamp={refusal?.stamp ?? stamp} />
        <PersonFields name="name" refusal={refusal} />
        <div className="desk-pair">
          <LevelField name="level" label={t('yourLevel')} any={t('noLevel')} groups={[sport]} refusal={refusal} />
          <Input
            name="email"
            label={t('email')}
            optional
            refusal={refusal}
            control={(props) => <input {...props} type="email" autoComplete="email" maxLength={254} />}
          />
        </div>
        <p>{t('emailWhy')}</p>
        <LevelHelp sports={[sport]} />
        <Submit intent="apply">{t('apply')}</Submit>
      </Form>
    </section>
  );
}

function ReportForm({ refusal, stamp, reported }: Pick<LoaderData, 'reported'> & FormProps) {
  const { t } = useDeskTexts();
  if (reported)
    return (
      <p className="desk-notice" role="status">
        {t('reported')}
      </p>
    );
  return (
    <details className="desk-card desk-unfold" open={refusal ? true : undefined}>
      <summary>{t('reportTitle')}</summary>
      <p>{t('reportText')}</p>
      <Problem refusal={refusal} />
      <Form method="post" className="match-form">
        <FormGuard stamp={refusal?.stamp ?? stamp} />
        <Input
          name="reason"
          label={t('reportReason')}
          refusal={refusal}
          control={(props) => <input {...props} type="text" required maxLength={200} autoComplete="off" />}
        />
        <Submit intent="report" className="button ghost">
          {t('report')}
        </Submit>
      </Form>
    </details>
  );
}

/** Structured data of a match whose court is booked. A wish is no event yet. */
function MatchJsonLd({ match, title }: { match: OpenMatch; title: string }) {
  const { to } = useDeskTexts();
  const { club } = match;
  const publicUrl = useRouteLoaderData<typeof rootLoader>('root')?.publicUrl ?? '';
  const image = usePictureUrl(`/club/${club.slug}`);
  const url = publicUrl + to(`/club/${club.slug}`);
  if (!match.booked || (match.state !== 'open' && match.state !== 'full')) return null;
  return (
    <JsonLd
      data={{
        '@type': 'SportsEvent',
        name: title,
        description: [title, club.title, club.address].join(' · '),
        image,
        startDate: match.starts_at,
        endDate: match.ends_at,
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        sport: match.sport.title,
        location: {
          '@type': 'Place',
          '@id': url,
          name: club.title,
          address: {
            '@type': 'PostalAddress',
            streetAddress: club.address,
            addressLocality: club.city,
            addressCountry: 'UA',
          },
        },
        organizer: match.host
          ? { '@type': 'Person', name: match.host }
          : { '@type': 'Organization', '@id': url, name: club.title, url },
        maximumAttendeeCapacity: match.players_total,
        remainingAttendeeCapacity: match.places,
        // What nobody has agreed on yet is no offer.
        ...(match.cost?.split && {
          offers: {
            '@type': 'Offer',
            url: `${url}/match/${match.id}`,
            price: fromMinor(match.cost.share.amount),
            priceCurrency: match.cost.share.currency,
            availability: `https://schema.org/${match.state === 'open' ? 'InStock' : 'SoldOut'}`,
          },
        }),
      }}
    />
  );
}

function MatchPage({ shown, refusal }: { shown: LoaderData; refusal: FormProps['refusal'] }) {
  const { match, city, sport } = shown;
  const { t, to, day, dayWithin, hours } = useDeskTexts();
  const { club } = match;
  const path = `/club/${club.slug}`;
  const when = `${day(match.starts_at)}, ${hours(match, club.time_zone)}`;
  const title = `${match.sport.title}, ${dayWithin(match.starts_at)}, ${hours(match, club.time_zone)}`;
  const isReport = refusal?.typed.intent === 'report';
  const applied = isReport ? undefined : refusal;
  const ended = match.state === 'over' || match.state === 'cancelled' ? t(`match${match.state}`) : undefined;
  return (
    <div className="wrap page match-page">
      <PageHead
        title={`${title}: ${(match.state === 'open' ? t('title') : t(`match${match.state}`)).toLowerCase()}`}
        description={t('description', { club: club.title, city: club.city })}
        picture={path}
      />
      <MatchJsonLd match={match} title={title} />
      <Breadcrumbs
        trail={[
          { title: city.title, path: `/clubs/${city.slug}` },
          { title: club.title, path },
          ...(ended ? [] : [{ title: t('title'), path: `${path}/matches` }]),
          { title: ended ? `${when}: ${ended.toLowerCase()}` : when, path: `${path}/match/${match.id}` },
        ]}
      />
      <div className="desk">
        <h1>{ended ? `${match.sport.title}: ${ended.toLowerCase()}` : match.sport.title}</h1>
        <MatchFacts match={match} isSportKnown />
        {match.state === 'open' ? (
          <ApplyForm sport={sport} stamp={shown.stamp} refusal={applied} />
        ) : (
          <Problem refusal={applied} />
        )}
        <p className="desk-more">
          <Link to={to(`${path}/matches`)}>{t('others')}</Link>
        </p>
        <ReportForm stamp={shown.stamp} reported={shown.reported} refusal={isReport ? refusal : undefined} />
      </div>
    </div>
  );
}

/** A match that wants players, where they apply. Works without JavaScript. */
export default function ClubMatchPage() {
  const shown = useLoaderData<typeof loader>();
  return (
    <DeskTextsContext value={shown.texts}>
      <MatchPage shown={shown} refusal={useActionData<typeof action>()} />
    </DeskTextsContext>
  );
}
